import { readFileSync, readdirSync } from "node:fs";
import { createHash } from "node:crypto";
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
      const files = [...Object.keys(bundle), ...readdirSync("public")].filter((file) => file !== "index.html").sort();
      const digest = createHash("sha256");
      for (const file of Object.values(bundle)) digest.update(file.type === "chunk" ? file.code : file.source);
      const source = readFileSync("src/offline.js", "utf8")
        .replace("__VERSION__", digest.digest("hex").slice(0, 12))
        .replace("__FILES__", JSON.stringify(["./", ...files]));
      this.emitFile({ type: "asset", fileName: "offline.js", source });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [policy(), offline()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: "es" },
});
