// Tours on a canvas: the path of the knight over a board's picture, or the whole board if SVG would
// be slow.

import { dark } from "../theme";
import type { TourMarks } from "../library/types";
import type { Sketch } from "./sketch";

export interface TourDrawing extends Omit<TourMarks, "board" | "dark"> {
  sketch: Sketch;
  /** The length of the whole path, for the colours of a part of it. */
  length: number;
  /** The focused square. */
  cursor?: number | null;
}

/** Maximum side of a canvas in pixels: some phones allow no more. */
const MOST_PIXELS = 4096;
/** The number of colours along a path. */
const COLOURS = 120;
const LIGHT = { light: "#f5ede0", dark: "#dfd0b1", ink: "#1d2421", onward: "#8fc1f0", best: "#7eb77a", about: "#f08d85" };
const DARK = { light: "#4d555e", dark: "#3c434c", ink: "#eceff1", onward: "#2f6ea5", best: "#39794a", about: "#a3453f" };

/** The colour at a fraction of the path: from blue through green and yellow to red. */
function colourAt(part: number): string {
  return `hsl(${Math.round(230 - 230 * part)} 85% ${dark() ? 62 : 40}%)`;
}

/**
 * Draws a tour on a canvas in its shown size; with the squares of the board if no picture lies
 * below.
 */
export function drawTour(canvas: HTMLCanvasElement, drawing: TourDrawing, withSquares: boolean): void {
  const { sketch } = drawing;
  const shown = canvas.getBoundingClientRect();
  const wide = Math.min(MOST_PIXELS, Math.round(shown.width * devicePixelRatio));
  const side = wide / sketch.width;
  const high = Math.min(MOST_PIXELS, Math.round(side * sketch.height));
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
  const ink = canvas.getContext("2d");
  if (!ink || wide === 0) return;
  const origin = (square: number): [number, number] => [(square % sketch.width) * side, Math.floor(square / sketch.width) * side];
  ink.clearRect(0, 0, wide, high);
  if (withSquares) drawSquares(ink, drawing, side, origin);
  if (drawing.numbers) drawNumbers(ink, drawing, side, origin);
  drawWay(ink, drawing, side, origin);
  if (drawing.cursor != null) {
    ink.strokeStyle = "#1f6feb";
    ink.lineWidth = Math.max(2, side / 8);
    ink.strokeRect(...origin(drawing.cursor), side, side);
  }
}

type SquareOrigin = (square: number) => [number, number];

function drawSquares(ink: CanvasRenderingContext2D, drawing: TourDrawing, side: number, origin: SquareOrigin): void {
  const colours = dark() ? DARK : LIGHT;
  const { sketch, about = [], onward = [], best, start, end } = drawing;
  const square = (index: number, colour: string) => {
    ink.fillStyle = colour;
    ink.fillRect(...origin(index), Math.ceil(side), Math.ceil(side));
  };
  sketch.on.forEach((on, index) => {
    if (on) square(index, ((index % sketch.width) + Math.floor(index / sketch.width)) % 2 === 0 ? colours.light : colours.dark);
  });
  for (const index of about) square(index, colours.about);
  ink.font = `${side * 0.6}px system-ui, sans-serif`;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  for (const [index, count] of onward) {
    square(index, index === best ? colours.best : colours.onward);
    const [x, y] = origin(index);
    ink.fillStyle = colours.ink;
    if (side > 14) ink.fillText(String(count), x + side / 2, y + side / 2);
  }
  if (start != null) square(start, "#2b9a4a");
  if (end != null) square(end, "#d1242f");
}

/** Draws the numbers in the corners of squares, below the path. */
function drawNumbers(ink: CanvasRenderingContext2D, { path = [] }: TourDrawing, side: number, origin: SquareOrigin): void {
  ink.font = `600 ${side * 0.22}px system-ui, sans-serif`;
  ink.textAlign = "left";
  ink.textBaseline = "top";
  ink.fillStyle = dark() ? DARK.ink : LIGHT.ink;
  path.forEach((square, time) => {
    const [x, y] = origin(square);
    ink.fillText(String(time), x + side * 0.06, y + side * 0.06);
  });
}

function drawWay(ink: CanvasRenderingContext2D, { path = [], closed, length }: TourDrawing, side: number, origin: SquareOrigin): void {
  const middle = (square: number): [number, number] => {
    const [x, y] = origin(square);
    return [x + side / 2, y + side / 2];
  };
  ink.lineWidth = Math.max(1, side * 0.09);
  ink.lineCap = ink.lineJoin = "round";
  const steps = closed ? [...path, path[0]!] : path;
  const part = Math.max(1, Math.ceil(length / COLOURS));
  for (let from = 0; from + 1 < steps.length; from += part) {
    ink.strokeStyle = colourAt(from / Math.max(1, length - 1));
    ink.beginPath();
    ink.moveTo(...middle(steps[from]!));
    for (const square of steps.slice(from + 1, from + part + 1)) ink.lineTo(...middle(square));
    ink.stroke();
  }
  for (const [square, time] of [[path[0], 0], [path[path.length - 1], path.length - 1]] as const) {
    if (square === undefined) continue;
    ink.fillStyle = colourAt(time / Math.max(1, length - 1));
    ink.beginPath();
    ink.arc(...middle(square), Math.max(1.5, side * 0.14), 0, 2 * Math.PI);
    ink.fill();
  }
}
