import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { defineConfig, type Plugin } from "vite";

// Nothing leaves the page: what is not its own is forbidden by the browser.
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
  "img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/** The policy in the built page; while developing, Vite needs more than it allows. */
function policy(): Plugin {
  return {
    name: "policy",
    apply: "build",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
    ],
  };
}

/** The service worker, which keeps all files of one build for reading offline. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_, bundle) {
      const files = [...Object.keys(bundle), ...readdirSync("public")].filter((file) => file !== "index.html" && file !== "preview.png").sort();
      const digest = createHash("sha256");
      for (const file of Object.values(bundle)) digest.update(file.type === "chunk" ? file.code : file.source);
      const source = readFileSync("src/offline.js", "utf8")
        .replace("__VERSION__", digest.digest("hex").slice(0, 12))
        .replace("__FILES__", JSON.stringify(["./", ...files]));
      this.emitFile({ type: "asset", fileName: "offline.js", source });
    },
  };
}

/** Serves what lies in the folder itself: a symbolic link that leads out of it is not followed. */
function inside(): Plugin {
  return {
    name: "inside",
    configurePreviewServer(server) {
      const folder = realpathSync(resolve(server.config.root, server.config.build.outDir));
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://page");
        try {
          const path = realpathSync(join(folder, decodeURIComponent(pathname)));
          if (path === folder || path.startsWith(folder + sep)) return next();
        } catch {
          // There is no such file.
        }
        response.writeHead(404).end();
      });
    },
  };
}

export default defineConfig({
  base: "./",
  appType: "mpa",
  plugins: [policy(), offline(), inside()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // The page, and the script for boards on other pages, whose name never changes.
      input: { index: "index.html", "board-rules": "src/embed/embed.ts" },
      output: { entryFileNames: ({ name }) => (name === "board-rules" ? "board-rules.js" : "assets/[name]-[hash].js") },
    },
  },
  worker: { format: "es" },
  // The pictures of the games are those of the documents.
  server: { fs: { allow: [".."] } },
});
