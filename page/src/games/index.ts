// The games that the page has words, pictures and lessons for, in the order in which they are
// offered.

import type { GamePage } from "./game";
import { hunt } from "./hunt";
import { ploy } from "./ploy";
import { ployFour } from "./ploy-four";
import { shogun } from "./shogun";

export type { GamePage } from "./game";

export const games: GamePage[] = [hunt, shogun, ploy, ployFour];
