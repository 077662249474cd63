// Sets up a position by hand or from text.

import { Board } from "../../board/board";
import { pieceImage } from "../../board/board-picture";
import { button, fill, h, select } from "../../dom";
import { dark } from "../../theme";
import type { Piece } from "../../library/types";
import { Game } from "../../library/wasm";
import { capital, pieceName, playerName, t, errorText } from "../../words";
import { Match } from "../game/match";
import type { Panel, Table } from "../game/table";

export function setUpPanel(view: Table): Panel {
  return { name: "setup", title: () => t("tab.setup"), draw };

  function draw(root: HTMLElement): void {
    const { state } = view.match;
    const text = h("textarea", { rows: "3", spellcheck: "false", "aria-label": t("setup.text"), "data-test": "position" }, state.position);
    const problem = h("p", { class: "note", role: "alert" });
    fill(
      root,
      button(t("setup.edit"), edit, { class: "primary", "data-test": "edit" }),
      h("p", { class: "small" }, t("setup.edit.note")),
      h("label", { class: "field tall" }, h("span", {}, t("setup.text")), text),
      button(
        t("setup.read"),
        () => {
          try {
            begin(text.value.trim());
          } catch (error) {
            problem.textContent = errorText(error);
          }
        },
        { "data-test": "read-position" },
      ),
      problem,
    );
  }

  function begin(position: string, rules = view.match.state.rules): void {
    const { match } = view;
    const next = Match.start(match.state.game, rules, match.agents, 0, position);
    next.paused = next.botToMove;
    view.take(next, t("setup.done"));
  }

  function edit(): void {
    const { match } = view;
    const name = match.state.game;
    let game = Game.start(name, match.state.rules, match.state.position);
    let state = game.state();
    let picked: Piece | null = game.tray()[0] ?? null;
    const problem = h("p", { class: "note", role: "alert" });
    const tray = h("div", { class: "tray", role: "group", "aria-label": t("tab.setup") });
    const mover = h("div", {});
    const dialog = h("dialog", { class: "dialog wide", "aria-label": t("setup.edit") });
    const board = new Board(t("board"), { pick: put });

    function attempt(change: () => void): void {
      problem.textContent = "";
      try {
        change();
      } catch (error) {
        problem.textContent = errorText(error);
      }
      state = game.state();
      show();
    }

    function put(square: number): void {
      const stands = state.pieces[square] ?? null;
      attempt(() => {
        if (!picked) return game.put(square, "", state.mover);
        const same = stands && stands.colour === picked.colour && stands.kind === picked.kind && stands.turned !== stands.code;
        game.put(square, same ? stands.turned : stands?.code === picked.code ? "" : picked.code, state.mover);
      });
    }

    function show(): void {
      const svg = game.picture({ dark: dark(), turned: false });
      board.draw(svg, state.width, state.height, false);
      board.label(
        state.names.map((square, index) => {
          const piece = state.pieces[index];
          return { index, label: t("square", square, piece ? pieceName(piece) : t("square.empty")) };
        }),
      );
      fill(
        mover,
        select(
          t("setup.mover"),
          state.players.map((name, player) => [String(player), playerName(name)]),
          String(state.mover),
          (player) => attempt(() => game.setMover(Number(player))),
        ),
      );
      for (const item of tray.children) item.setAttribute("aria-pressed", String((item as HTMLElement).dataset.code === (picked?.code ?? "")));
    }

    function drawTray(): void {
      const sample = Game.start(name, match.state.rules);
      const items = game.tray().map((piece) => {
        const item = h("button", {
          type: "button",
          class: "tray-piece",
          "data-code": piece.code,
          "aria-label": capital(pieceName(piece)),
          title: capital(pieceName(piece)),
          onclick: () => {
            picked = piece;
            show();
          },
        });
        try {
          sample.put(0, piece.code, 0);
          fill(item, pieceImage(sample.picture({ dark: dark() }), { column: 0, row: sample.state().height - 1 }));
        } catch {
          item.textContent = piece.code;
        }
        return item;
      });
      const erase = button(
        t("setup.erase"),
        () => {
          picked = null;
          show();
        },
        { "data-code": "", "data-test": "erase" },
      );
      fill(tray, ...items, erase);
    }

    drawTray();
    show();
    fill(
      dialog,
      h("h2", {}, t("setup.edit")),
      h("p", { class: "small" }, t("setup.tray")),
      tray,
      h("div", { class: "table" }, board.element),
      mover,
      problem,
      h(
        "div",
        { class: "actions" },
        button(
          t("setup.begin"),
          () => {
            dialog.close();
            begin(state.position, state.rules);
          },
          { class: "primary", "data-test": "setup-begin" },
        ),
        button(t("new.cancel"), () => dialog.close()),
      ),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }
}
