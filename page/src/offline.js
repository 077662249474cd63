// Keeps the files of one build, so that the page opens without a network. Never asks anybody else.
const NAME = "board-rules-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const options = { ignoreSearch: event.request.mode === "navigate" };
  event.respondWith(caches.open(NAME).then((cache) => cache.match(event.request, options)).then((kept) => kept ?? fetch(event.request)));
});
