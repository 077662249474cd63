// The browser and the server that the tests of a file share, from the first test to the last.

import { after, before } from "node:test";
import { browser, served } from "./page.mjs";

export let chrome, server;

before(async () => {
  server = await served();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});
