// Keeps the files of one build, so that the page opens without a network. Never asks anybody else.

// The scope marks the caches of this copy of the page. An origin may hold other copies and other
// applications.
const MINE = `board-rules ${registration.scope} `;
const NAME = `${MINE}__VERSION__`;
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(MINE) && name !== NAME;
  const old = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  const isPage = request.mode === "navigate";
  const key = isPage ? request.url.replace(/index\.html(?=$|[?#])/, "") : request;
  event.respondWith(caches.open(NAME).then((cache) => cache.match(key, { ignoreSearch: isPage })).then((kept) => kept ?? fetch(request)));
});
