// The browser's storage for this page. If the browser stores nothing or is full, the page keeps the
// data in memory until it closes.

const held = new Map<string, string>();

function own(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Whether the browser stores data. */
export function isKeeping(): boolean {
  try {
    const key = "board-rules.try";
    window.localStorage.setItem(key, key);
    window.localStorage.removeItem(key);
    return true;
  } catch (error) {
    // A quota error of a storage with data means that the storage is full, not forbidden.
    return error instanceof DOMException && error.name === "QuotaExceededError" && (own()?.length ?? 0) > 0;
  }
}

export function stored(key: string): string | null {
  return held.get(key) ?? own()?.getItem(key) ?? null;
}

/** Stores a text; returns whether the browser has stored it. */
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

/** All keys with this prefix. */
export function storedKeys(prefix: string): string[] {
  const keys = new Set(held.keys());
  const storage = own();
  for (let index = 0; storage && index < storage.length; index++) keys.add(storage.key(index)!);
  return [...keys].filter((key) => key.startsWith(prefix));
}
