// What stands beside the board, one at a time.

import type { PlayView } from "./view";
import { analysisPanel } from "./analysis";
import { gamesPanel } from "./games";
import { movesPanel } from "./moves";
import { reviewPanel } from "./review";
import { setUpPanel } from "./set-up";
import { sharePanel } from "./share";

export interface Panel {
  name: string;
  title(): string;
  draw(root: HTMLElement): void;
  /** Ends what goes on in it. */
  close?(): void;
}

export function panels(view: PlayView): Panel[] {
  return [movesPanel(view), analysisPanel(view), reviewPanel(view), setUpPanel(view), sharePanel(view), gamesPanel(view)];
}
