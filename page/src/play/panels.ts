// What stands beside the board, one at a time.

import { analysisPanel } from "./analysis";
import { gamesPanel } from "./games";
import { movesPanel } from "./moves";
import { reviewPanel } from "./review";
import { setUpPanel } from "./set-up";
import { sharePanel } from "./share";
import type { Panel, Table } from "./table";

export function panels(table: Table): Panel[] {
  return [movesPanel(table), analysisPanel(table), reviewPanel(table), setUpPanel(table), sharePanel(table), gamesPanel(table)];
}
