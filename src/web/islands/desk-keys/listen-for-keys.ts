/** How long a `g` waits for its letter. */
const SECOND_KEY_MS = 1_500
const STORED = 'desk-keys'

type Place = { key: string; href: string }

export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}

export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, 'off')
  } catch {
    // Forbidden by the browser: then they are off until the next page.
  }
}

/** Listens until the returned function is called. */
export function listenForKeys(places: readonly Place[], { help }: { help: () => void }): () => void {
  // A page is read for less than a second when its first key comes: that is no answer to a `g`.
  let gone = Number.NEGATIVE_INFINITY
  const plain: Record<string, () => boolean> = {
    '/': () => focusOn(document.querySelector('#desk-q')),
    j: () => focusOn(rowLink(1)),
    k: () => focusOn(rowLink(-1)),
    e: () => follow(document.querySelector('main a[href$="/address"]')),
    '?': () => {
      help()
      return true
    },
    g: () => {
      gone = performance.now()
      return true
    },
  }
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return
    const place = performance.now() - gone < SECOND_KEY_MS && places.find(({ key }) => key === event.key)
    gone = Number.NEGATIVE_INFINITY
    if (place) location.assign(place.href)
    else if (!plain[event.key]?.()) return
    event.preventDefault()
  }
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}

/** What is typed into a field, or chosen in a list or a dialog, is meant for it. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null

function focusOn(element: HTMLElement | null): boolean {
  element?.focus()
  return element !== null
}

function follow(link: HTMLAnchorElement | null): boolean {
  link?.click()
  return link !== null
}

/** The first link of the row after or before the one that has the focus; the first or the last of all where none has. */
function rowLink(step: 1 | -1): HTMLElement | null {
  const rows = [...document.querySelectorAll('main tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('a') ?? [],
  )
  const at = rows.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  if (at === -1) return rows.at(step === 1 ? 0 : -1) ?? null
  return rows[at + step] ?? null
}
