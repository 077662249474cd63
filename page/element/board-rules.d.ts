/**
 * The detail of the event `move`: the move that was made, and the position after it, in the
 * notation of the program `board-rules`.
 */
export interface MoveDetail {
  readonly move: string;
  readonly position: string;
}

export interface BoardRulesEventMap extends HTMLElementEventMap {
  move: CustomEvent<MoveDetail>;
}

/**
 * A board, set up by the attributes `game`, `rules`, `position`, `moves`, `playable` and `turned`.
 */
export interface BoardRulesElement extends HTMLElement {
  addEventListener<K extends keyof BoardRulesEventMap>(
    type: K,
    listener: (this: BoardRulesElement, event: BoardRulesEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof BoardRulesEventMap>(
    type: K,
    listener: (this: BoardRulesElement, event: BoardRulesEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "board-rules": BoardRulesElement;
  }
}
