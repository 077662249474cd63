// The panels beside the board, of which one is shown.

import { fill, h, tabList } from "../../dom";
import { t } from "../../words";
import { analysisPanel } from "./analysis";
import { gamesPanel } from "./games";
import { movesPanel } from "./moves";
import { reviewPanel } from "./review";
import { setUpPanel } from "./set-up";
import { sharePanel } from "./share";
import type { Panel, Table } from "../game/table";

/** The tabs, and the panel of the chosen tab. */
export class Panels {
  readonly tabs = h("div", {});
  readonly panel = h("div", { class: "panel", role: "tabpanel", id: "panel", tabindex: "0" });
  private readonly parts: Panel[];
  private open = "moves";

  constructor(table: Table) {
    this.parts = [movesPanel(table), analysisPanel(table), reviewPanel(table), setUpPanel(table), sharePanel(table), gamesPanel(table)];
  }

  draw(): void {
    const tabs = this.parts.map((part) => ({ name: part.name, title: part.title(), test: `tab-${part.name}`, controls: "panel" }));
    fill(this.tabs, tabList(t("nav.play"), tabs, this.open, (name) => this.choose(name)));
    const part = this.part();
    this.panel.setAttribute("aria-label", part?.title() ?? "");
    part?.draw(this.panel);
  }

  /** Stops the work of all panels. */
  close(): void {
    for (const part of this.parts) part.close?.();
  }

  private part(): Panel | undefined {
    return this.parts.find(({ name }) => name === this.open);
  }

  private choose(name: string): void {
    if (name !== this.open) this.part()?.close?.();
    this.open = name;
    this.draw();
  }
}
