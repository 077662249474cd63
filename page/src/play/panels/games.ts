// The panel of the stored games.

import { titleOf } from "../../catalogue";
import { button, fill, h } from "../../dom";
import { isKeeping } from "../../storage";
import { currentLanguage, t, errorText } from "../../words";
import { forget, keptGames } from "../game/kept";
import { Match } from "../game/match";
import type { Panel, Table } from "../game/table";

export function gamesPanel(view: Table): Panel {
  return { name: "games", title: () => t("tab.games"), draw };

  function draw(root: HTMLElement): void {
    const games = keptGames();
    if (games.length === 0) return fill(root, h("p", {}, t("games.none")));
    const when = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium", timeStyle: "short" });
    const rows = games.map((game) => {
      const now = game.id === view.match.id;
      const state = [t("games.moves", game.moves), game.over && t("games.over"), now && t("games.now")].filter(Boolean).join(", ");
      const take = () => {
        try {
          view.take(Match.kept(game));
        } catch (error) {
          view.say(t("games.damaged", errorText(error)));
        }
      };
      const open = button(t("games.open"), take, { disabled: now });
      const remove = button(
        t("games.delete"),
        () => {
          forget(game.id);
          draw(root);
        },
        { disabled: now },
      );
      return h("li", {}, h("div", {}, h("strong", {}, titleOf(game.game)), " ", h("span", { class: "small" }, game.when > 0 ? `${state}; ${when.format(game.when)}` : state)), open, remove);
    });
    fill(root, !isKeeping() && h("p", { class: "small" }, t("games.blocked")), h("ul", { class: "kept", "data-test": "games" }, ...rows));
  }
}
