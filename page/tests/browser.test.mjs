// The browser of the tests starts, though Chromium crashes now and then as it starts.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browser, CHROMIUM } from "./page.mjs";

let folder, count, program;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "browser-"));
  count = join(folder, "count");
  program = join(folder, "chromium");
});
after(() => rm(folder, { recursive: true }));

/** A program that counts its starts, and crashes in all but those from the number `good` on. */
async function crashing(good) {
  await writeFile(count, "");
  await writeFile(program, `#!/bin/sh\nprintf x >>'${count}'\n[ $(wc -c <'${count}') -ge ${good} ] || kill -SEGV $$\nexec '${CHROMIUM}' "$@"\n`, { mode: 0o755 });
}

test("a browser that crashes twice as it starts is started a third time", async () => {
  await crashing(3);
  const started = await browser(program);
  assert(started.isConnected());
  await started.close();
});

test("a browser that never starts is an error, after three attempts", async () => {
  await crashing(9);
  await assert.rejects(browser(program), /launch/);
  assert.equal(await readFile(count, "utf8"), "xxx");
});
