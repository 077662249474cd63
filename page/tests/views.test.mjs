// Properties of every view and dialog, in both languages and themes, on a phone and on a desktop.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { opened, picture, soon } from "./page.mjs";
import { chrome, server } from "./stage.mjs";
import { throughAll } from "./views.mjs";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/**
 * The faults that axe finds. The board's picture lies in a shadow root that is hidden from screen
 * readers.
 */
async function axeFindings(page) {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

/** Texts that are hard to read: below 4.5 to 1, or 3 to 1 where they are large. */
function poorContrast() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgb = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b].map((c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour[3] > 200) return colour;
    }
    return [255, 255, 255];
  };
  const hasText = (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  const isSeen = (one) => one.checkVisibility() && !one.closest(".squares, .unseen, :disabled");
  return [...document.body.querySelectorAll("*")]
    .filter((one) => (hasText(one) || one.matches("input, textarea")) && isSeen(one))
    .map((one) => {
      const style = getComputedStyle(one);
      const [a, b] = [light(rgb(style.color)), light(behind(one))];
      const size = parseFloat(style.fontSize);
      const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
      return [one.textContent.trim().slice(0, 40), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), least];
    })
    .filter(([, ratio, least]) => ratio < least);
}

/** Elements without a name for screen readers. */
async function nameless(page, client) {
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const roles = new Set(["button", "link", "combobox", "textbox", "spinbutton", "slider", "checkbox", "tab", "gridcell", "grid", "dialog", "img", "tablist", "tabpanel"]);
  const found = nodes.filter((node) => !node.ignored && roles.has(node.role?.value));
  assert(found.some((node) => node.role.value === "button"));
  return { poor: found.filter((node) => !node.name?.value?.trim()).map((node) => node.role.value), cells: found.filter((node) => node.role.value === "gridcell").length };
}

for (const [width, height, language, dark] of [
  [360, 740, "en", false],
  [360, 740, "de", true],
  [1440, 900, "en", true],
  [1440, 900, "de", false],
]) {
  test(`all views at ${width} pixels, ${language}, ${dark ? "dark" : "light"}: names, contrast, width, policy`, async () => {
    const { page, check, context } = await opened(chrome, server.url, { width, height, language, dark });
    const client = await context.newCDPSession(page);
    await soon.equal(() => page.getAttribute("html", "lang"), language);
    await soon.match(() => page.getAttribute("meta[http-equiv='Content-Security-Policy']", "content"), /default-src 'none'.*connect-src 'self'/);
    await throughAll(page, async (view) => {
      const wide = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.querySelector("dialog[open]")?.scrollWidth ?? 0));
      assert(wide <= width, `${view}: ${wide} pixels wide`);
      assert.deepEqual(await page.evaluate(poorContrast), [], view);
      const { poor, cells } = await nameless(page, client);
      assert.deepEqual(poor, [], view);
      assert(cells >= 9 || ["new-game", "home"].includes(view), `${view}: ${cells} squares`);
      assert.deepEqual(await axeFindings(page), [], view);
      if (process.env.PAGE_VIEWS) await picture(page, `view-${view}-${width}-${dark ? "dark" : "light"}-${language}`, { fullPage: width === 360 });
    });
    check();
    await context.close();
  });
}

test("everything in every view is reached by the tab key, and one sees where one is", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await throughAll(page, async (view) => {
    const all = await page.evaluate(() => {
      const within = document.querySelector("dialog[open]") ?? document.body;
      const focusable = [...within.querySelectorAll("button, a[href], select, input, textarea, [tabindex='0']")];
      const reached = focusable.filter((one) => !one.disabled && one.tabIndex === 0 && one.checkVisibility());
      reached.forEach((one, index) => (one.dataset.stop = String(index)));
      document.activeElement?.blur();
      return reached.length;
    });
    const stops = new Set();
    for (let presses = 0; presses < all + 6 && stops.size < all; presses++) {
      await page.keyboard.press("Tab");
      const [stop, shown] = await page.evaluate(() => {
        const one = document.activeElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return [one.dataset.stop, one.matches(":focus-visible") ? outlineStyle !== "none" && outlineWidth !== "0px" : true];
      });
      if (stop !== undefined) stops.add(stop);
      assert(shown, `${view}: the focus is seen`);
    }
    const missed = await page.evaluate((stops) => [...document.querySelectorAll("[data-stop]")].filter((one) => !stops.includes(one.dataset.stop)).map((one) => one.outerHTML.slice(0, 90)), [...stops]);
    assert.deepEqual(missed, [], view);
    await page.evaluate(() => document.querySelectorAll("[data-stop]").forEach((one) => delete one.dataset.stop));
  });
  check();
  await context.close();
});
