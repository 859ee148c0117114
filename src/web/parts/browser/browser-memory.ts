/** `local` lasts until the reader clears it, `session` as long as the tab. */
type Memory = 'local' | 'session'

/** Before the address of each recording whose place is remembered. */
export const RECORDING_KEYS = 'audio-position:'

// Asking for the storage at all can throw, where a reader has forbidden it: then nothing is remembered.
const storage = (memory: Memory) => (memory === 'local' ? window.localStorage : window.sessionStorage)

export function recall(memory: Memory, key: string): string | null {
  try {
    return storage(memory).getItem(key)
  } catch {
    return null
  }
}

/** Forgets everything whose key begins like this. */
export function forgetAll(memory: Memory, prefix: string) {
  try {
    const found = storage(memory)
    for (const key of Object.keys(found)) if (key.startsWith(prefix)) found.removeItem(key)
  } catch {
    // Forbidden: then there is nothing to forget.
  }
}

/** Keeps a text in this browser; null forgets it. */
export function remember(memory: Memory, key: string, text: string | null) {
  try {
    if (text === null) storage(memory).removeItem(key)
    else storage(memory).setItem(key, text)
  } catch {
    // Full or forbidden: the reader loses a convenience, not the page.
  }
}
