// In German mode every refusal of a text is German, with the line or the place where it goes wrong.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, opened, soon } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const HUNT = "board-rules game 2\ngame: hunt\nrules: pawns=2 steps=1 reach=1\nposition: a3,b6 - rook\n\n1. h8 Bb6-b5\nend\n";

/** Words that only an English sentence has. */
const ENGLISH = /\b(the|is|expected|not|line|row|squares?|character|there|stands|pawns? stand|after)\b/i;

test("files that are none", async () => {
  const { page, check, context } = await opened(chrome, server.url, { language: "de" });
  await page.locator("[data-test=tab-share]").click();
  for (const [text, expected] of [
    ["", /Darin ist kein Spiel/],
    ["nonsense", /Zeile 1: „nonsense“ ist kein Anfang/],
    [HUNT.replace("game 2", "game 9"), /Zeile 1: .*Fassung 9/],
    [HUNT.replace("game: hunt", "game hunt"), /Zeile 2: „game hunt“/],
    [HUNT.replace("game: hunt", "game: hunt\ngame: hunt"), /Zeile 3: „game“ steht schon da/],
    [HUNT.replace("position: a3,b6 - rook\n", ""), /Zeile 1: .*„position: …“/],
    [HUNT.replace("1. h8", "7. h8"), /Zeile 6: .*„1\.“/],
    [HUNT.replace("Bb6-b5", "Bb6-b5 h8-h1 Ba3-a4 h1-h2"), /Zeile 6: 5 Züge|Zeile 6: 4 Züge/],
    [HUNT.replace("end\n", ""), /Zeile 1: .*abgeschnitten/],
    [HUNT + HUNT, /mehr als ein Spiel/],
    [HUNT.replace("game: hunt", "game: go"), /„go“ gibt es nicht/],
    [HUNT.replace("pawns=2", "pawns=99"), /Zeile 3, Regeln: .*nicht 99/],
    [HUNT.replace("reach=1", "hop"), /Zeile 3, Regeln: „hop“ ist keine Regel/],
    [HUNT.replace("a3,b6", "a3,z9"), /Zeile 4, Stellung: „z9“ ist kein Feld/],
    [HUNT.replace("a3,b6", "a3,a3"), /Zeile 4, Stellung: auf a3 stehen zwei Bauern/],
    [HUNT.replace("a3,b6 ", "a3 "), /Zeile 4, Stellung: es sind 1 Bauern, nach den Regeln aber 2/],
    [HUNT.replace("Bb6-b5", "Bb6-b1"), /Zug 2, Bb6-b1, ist nicht erlaubt \(Zeile 6\): zu weit/],
    [HUNT.replace("Bb6-b5", "xyz"), /Zug 2, xyz, ist nicht erlaubt \(Zeile 6\): „xyz“/],
  ]) {
    await page.locator("[data-test=paste]").fill(text);
    await page.locator("[data-test=read]").click();
    await soon.match(() => page.locator("[data-test=shared]").textContent(), expected, text);
    const shown = await page.locator("[data-test=shared]").textContent();
    assert.doesNotMatch(shown.replace(/„[^“]*“/g, ""), ENGLISH, shown);
  }
  check();
  await context.close();
});

test("positions that are none", async () => {
  const { page, check, context } = await opened(chrome, server.url, { language: "de" });
  const start = ",w84,w41,w56,w170,w56,w41,w84,/,,w24,w40,w17,w40,w48,,/,,,w16,w16,w16,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,b1,b1,b1,,,/,,b3,b130,b17,b130,b129,,/,b69,b146,b131,b170,b131,b146,b69, b";
  const rows = "8/8/8/8/8/8/8/k17 r";
  for (const [game, players, texts] of [
    ["ploy", 2, [
      ["unsinn", /1 Reihen; erwartet werden 9/],
      [start.replace(",,,b1,b1,b1,,,", ",,,b1"), /Reihe 3 \(ab Zeichen \d+\) hat 4 Felder/],
      [start.replace("b131", "x131"), /Feld d1, Zeichen \d+: „x“ ist keine Farbe; erwartet wird b, w/],
      [start.replace("b131", "b999"), /die Zahl ist zu groß/],
      [start.replace("b131", "b0"), /beginnt mit 0/],
      [start.replace("b131", "b1x1"), /„x“ ist keine Ziffer/],
      [`${start} x`, /nach dem Ende der Stellung/],
    ]],
    ["ploy-four", 4, [["unsinn", /Reihen; erwartet werden 9/]]],
    ["shogun", 2, [
      ["unsinn", /wer am Zug ist|Reihe/],
      [rows.replace("8/8/", "8/"), /7 Reihen; erwartet werden 8/],
      [rows.replace("k17", "k16"), /Reihe 1 hat 7 Felder/],
      [rows.replace("k17", "k97"), /Nach „k“ wird eine Energie von 1 bis 2 erwartet/],
      [rows.replace("k17", "x17"), /Reihe 1: „x“ bedeutet hier nichts/],
      [rows.replace(" r", " z"), /wer am Zug ist/],
      [rows.replace("k17", "k1k16"), /Rot hat 2 Könige/],
    ]],
    ["hunt", 2, [
      ["", /Leer; erwartet werden Bauern/],
      ["a3,b6,c3,d6,e3,f6,g3,h6 a1 nobody", /„nobody“ sagt nicht, wer am Zug ist/],
      ["a3,b6,c3,d6,e3,f6,g3,h6 - pawns", /solange der Turm nicht auf dem Brett steht/],
      ["a3,b6,c3,d6,e3,f6,g3,h6 a3 pawns", /auf a3 kann der Turm nicht stehen/],
      ["a3,b6,c3,d6,e3,f6,g3,h6 a1 pawns more", /„more“ steht nach dem Ende/],
    ]],
  ]) {
    await begin(page, game, { agents: Array.from({ length: players }, () => "person") });
    await page.locator("[data-test=tab-setup]").click();
    for (const [text, expected] of texts) {
      await page.locator("[data-test=position]").fill(text);
      await page.locator("[data-test=read-position]").click();
      await soon.match(() => page.locator(".panel [role=alert]").textContent(), new RegExp(expected.source, "i"), `${game}: ${text}`);
      const shown = await page.locator(".panel [role=alert]").textContent();
      assert.doesNotMatch(shown.replace(/„[^“]*“/g, ""), ENGLISH, shown);
    }
  }
  check();
  await context.close();
});
