// What the browser keeps of this page. Where it keeps nothing, or has no room, this page remembers by itself until it is closed.

const held = new Map<string, string>();

function own(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Whether the browser keeps anything at all. */
export function isKeeping(): boolean {
  try {
    const key = "board-rules.try";
    window.localStorage.setItem(key, key);
    window.localStorage.removeItem(key);
    return true;
  } catch (error) {
    // A storage that is full has kept something before.
    return error instanceof DOMException && error.name === "QuotaExceededError" && (own()?.length ?? 0) > 0;
  }
}

export function stored(key: string): string | null {
  return held.get(key) ?? own()?.getItem(key) ?? null;
}

/** Stores a text; whether the browser keeps it. */
export function store(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value);
    held.delete(key);
    return true;
  } catch {
    held.set(key, value);
    return false;
  }
}

export function unstore(key: string): void {
  held.delete(key);
  own()?.removeItem(key);
}

/** All keys that begin so. */
export function storedKeys(prefix: string): string[] {
  const keys = new Set(held.keys());
  const storage = own();
  for (let place = 0; storage && place < storage.length; place++) keys.add(storage.key(place)!);
  return [...keys].filter((key) => key.startsWith(prefix));
}
