// Saves and opens a game as text, file and link.

import { button, download, fill, h } from "../../dom";
import { invite, isServed } from "../../here";
import { address, copied, MOST_BYTES, packed } from "../../link";
import { dark } from "../../theme";
import { t, errorText } from "../../words";
import { newId } from "../game/kept";
import { Match } from "../game/match";
import type { Panel, Table } from "../game/table";

export function sharePanel(view: Table): Panel {
  return { name: "share", title: () => t("tab.share"), draw };

  function draw(root: HTMLElement): void {
    const status = h("p", { class: "note", role: "status", "data-test": "shared" });
    const paste = h("textarea", { rows: "4", spellcheck: "false", "aria-label": t("share.paste"), placeholder: t("share.paste"), "data-test": "paste" });
    const file = h("input", {
      type: "file",
      accept: ".game,.txt,text/plain",
      class: "unseen",
      "aria-label": t("share.open"),
      onchange: async () => {
        const chosen = file.files?.[0];
        if (chosen && chosen.size > MOST_BYTES) fill(status, t("file.bad", t("file.too-long", MOST_BYTES / 1024)));
        else if (chosen) read(await chosen.text());
      },
    });

    async function give(text: string): Promise<void> {
      if (await copied(text)) return fill(status, t("share.copied"));
      fill(status, t("share.manual"), " ", h("textarea", { readonly: true, rows: "3", "aria-label": t("share.manual") }, text));
    }

    function read(text: string): void {
      if (text.length > MOST_BYTES) return fill(status, t("file.bad", t("file.too-long", MOST_BYTES / 1024)));
      try {
        view.take(Match.open(text));
      } catch (error) {
        fill(status, t("file.bad", errorText(error)));
      }
    }

    /** Makes links for the other players, who play on other machines from now on. */
    async function inviteOthers(): Promise<void> {
      try {
        const secrets = await invite(view.match);
        const links = secrets.map((secret) => address("with", secret)).join("\n");
        // The panel is redrawn with the game.
        view.take(view.match, (await copied(links)) ? t("share.copied") : links);
      } catch (error) {
        fill(status, errorText(error));
      }
    }

    const name = () => `${view.match.state.game}-${view.match.id}`;
    fill(
      root,
      h(
        "div",
        { class: "actions" },
        button(t("share.link"), async () => give(await gameLink(view.match)), { class: "primary", "data-test": "link" }),
        isServed && button(t("share.invite"), () => void inviteOthers(), { "data-test": "invite" }),
        button(t("share.text"), () => void give(view.match.text()), { "data-test": "text" }),
        button(t("share.file"), () => download(`${name()}.game`, "text/plain", view.match.text()), { "data-test": "file" }),
        button(t("share.picture"), () =>
          download(`${name()}.svg`, "image/svg+xml", view.match.game.picture({ dark: dark(), turned: view.match.turned, last: true })),
        ),
        button(t("share.open"), () => file.click()),
      ),
      file,
      status,
      paste,
      button(t("share.read"), () => read(paste.value), { "data-test": "read" }),
      h("p", { class: "small" }, t("share.note")),
    );
  }
}

/** The link with the game. A tag identifies the game when the link comes back. */
export async function gameLink(match: Match): Promise<string> {
  if (!match.tag("match")) match.setTag("match", newId());
  match.keep(true);
  return address("game", await packed(match.text()));
}
