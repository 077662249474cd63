// Saves a board and its tour as files and as a link.

import { button, download, h } from "../dom";
import { address, copied, packed } from "../link";
import { dark } from "../theme";
import type { TourAnswer } from "../library/types";
import { tourPicture } from "../library/wasm";
import { t } from "../words";

export interface Saved {
  /** The board as text, row by row. */
  text(): string;
  answer(): TourAnswer | null;
  /** Called when the link is copied, or with the link if the browser does not allow that. */
  linked(text: string): void;
}

export function saveButtons(saved: Saved): HTMLElement {
  return h(
    "div",
    { class: "actions" },
    button(t("tours.save.svg"), () => download("tour.svg", "image/svg+xml", svg(saved)), { "data-test": "save-svg" }),
    button(t("tours.save.png"), () => void savePng(svg(saved)), { "data-test": "save-png" }),
    button(t("tours.save.text"), () => download("board.txt", "text/plain", `${saved.text()}\n`)),
    button(t("tours.link"), () => void link(saved), { "data-test": "tour-link" }),
  );
}

function svg(saved: Saved): string {
  const answer = saved.answer();
  return tourPicture({ board: saved.text(), dark: dark(), path: answer?.tour ?? [], closed: answer?.closed ?? false });
}

async function savePng(svg: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = h("canvas", { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  canvas.toBlob((blob) => blob && download("tour.png", "image/png", blob));
}

async function link(saved: Saved): Promise<void> {
  const link = address("tour", await packed(saved.text()));
  saved.linked((await copied(link)) ? t("share.copied") : `${t("share.manual")} ${link}`);
}
