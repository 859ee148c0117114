import { type Field, fieldsIn, held, isChanged, isCheckable, put } from './fields.ts'

/**
 * What was typed into a page is there when the page is loaded again: pulled down on a phone, reloaded after a refusal, or let go
 * by a browser that was short of memory. Browsers do so by themselves, but not on pages that they may not keep, and those are the
 * ones with forms. It is kept in this tab alone, from the moment the page is left until any page of the site is loaded.
 */
const MEMORY = 'typed'
/** The signal of whatever logs the reader out. */
const LOGGED_OUT = 'end-session'

/** Nobody writes these down: passwords, codes, the numbers of cards, and what says itself that it is not to be remembered. */
const SECRET = /password|one-time-code|^cc-(?!name)|^off$/

/** What was changed by hand in this page, by the fields' names. */
const touched = new Set<string>()
/** What has not found its field yet: some come only with what another one holds. */
const missing = new Map<string, string | boolean>()

export function keepTypedFields() {
  for (const [name, holds] of takeKept()) missing.set(name, holds)
  const fields = byName()
  for (const [name, field] of fields) {
    const holds = missing.get(name)
    if (holds === undefined) continue
    put(field, holds)
    // Where an island wakes it reads this, and hears of it.
    missing.delete(name)
    touched.add(name)
  }
  // Before this script was there.
  for (const [name, field] of fields) if (isChanged(field)) touched.add(name)
  addEventListener('input', noteTouch, true)
  addEventListener('pagehide', keep)
  document.addEventListener(LOGGED_OUT, () => touched.clear())
  // A phone ends a page that nobody looks at without another word.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep())
}

/** Gives what is still missing to the fields of an island as they come. It ends with the reader's own next word. */
export function tellTypedFields(place: HTMLElement, tell: (field: Field, holds: string | boolean) => void) {
  if (missing.size === 0) return
  const seek = () => {
    for (const [name, field] of byName(place)) {
      const holds = missing.get(name)
      if (holds === undefined || field.disabled) continue
      missing.delete(name)
      tell(field, holds)
    }
    if (missing.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(seek)
  observer.observe(place, { childList: true, subtree: true })
  seek()
}

function noteTouch({ target, isTrusted }: Event) {
  if (!isField(target)) return
  const name = nameOf(target)
  if (name !== null) touched.add(name)
  if (isTrusted) missing.clear()
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** By what a field is found again: where it stands, and its own names. */
function nameOf(field: Field): string | null {
  const { id, name, type, form } = field
  const remembered = [field.getAttribute('autocomplete') ?? '', form?.getAttribute('autocomplete') ?? '']
  if (type === 'password' || remembered.some((word) => SECRET.test(word)) || !(id || name)) return null
  const place = field.closest('[data-island]')?.id ?? ''
  const box = isCheckable(field) ? field.value : ''
  return JSON.stringify([place, form?.getAttribute('action') ?? '', id, name, type, box])
}

/** A name that stands twice tells nobody which of the two was meant. */
function byName(place: ParentNode = document): Map<string, Field> {
  const found = new Map<string, Field>()
  const twice = new Set<string>()
  for (const field of fieldsIn(place)) {
    const name = nameOf(field)
    if (name === null) continue
    if (found.has(name)) twice.add(name)
    found.set(name, field)
  }
  for (const name of twice) found.delete(name)
  return found
}

const here = () => location.pathname + location.search

function keep() {
  const fields = [...byName()]
    .filter(([name, field]) => touched.has(name) && !(field.type === 'radio' && held(field) === false))
    .map(([name, field]) => [name, held(field)])
  try {
    if (fields.length === 0) sessionStorage.removeItem(MEMORY)
    else sessionStorage.setItem(MEMORY, JSON.stringify({ page: here(), fields }))
  } catch {
    // Full or forbidden: then it has to be typed again.
  }
}

/** Whatever page is loaded takes it out, so that nobody who sits down at this tab later finds it. */
function takeKept(): [string, string | boolean][] {
  try {
    const kept = sessionStorage.getItem(MEMORY)
    sessionStorage.removeItem(MEMORY)
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (!kept || navigation?.type !== 'reload') return []
    const { page, fields } = JSON.parse(kept)
    return page === here() ? fields : []
  } catch {
    return []
  }
}
