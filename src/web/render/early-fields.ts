import { type Field, fieldsIn, held, isChanged, isCheckable, put } from './fields.ts'

/** A field that holds something else than the page came with: typed, picked, or filled in by the browser. */
export type EarlyField = {
  field: Field
  holds: string | boolean
  /** Where the caret was, in the field that has the focus. */
  caret: { start: number; end: number; direction: 'forward' | 'backward' | 'none' } | null
}

/** A field that shows or hides another comes before it; a round more heals what a later field has changed in an earlier one. */
const MOST_ROUNDS = 3

/** What was done to the fields of an island before its script was there. Islands inside it look after their own. */
export function readEarlyFields(place: HTMLElement): EarlyField[] {
  return fieldsIn(place)
    .filter((field) => field.closest('[data-island]') === place && !field.disabled)
    .filter(isChanged)
    .map((field) => ({ field, holds: held(field), caret: caretOf(field) }))
}

/**
 * Tells an island that has just woken what its fields held, by the events that it would have heard: input, change, and,
 * from every field but the one that has the focus, that it was left. What the fields held so becomes the island's state.
 */
export function tellEarlyFields(place: HTMLElement, early: readonly EarlyField[]) {
  let untold = early
  for (let round = 0; round < MOST_ROUNDS && untold.length > 0; round += 1) {
    for (const one of untold) {
      const field = findAgain(place, one.field)
      if (field && !field.disabled) tellField(field, one)
    }
    untold = early.filter((one) => {
      const field = findAgain(place, one.field)
      return field !== null && held(field) !== one.holds
    })
  }
}

function caretOf(field: Field): EarlyField['caret'] {
  if (field !== document.activeElement || field instanceof HTMLSelectElement) return null
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = field
  // Fields for addresses and numbers do not say.
  return start === null || end === null ? null : { start, end, direction: direction ?? 'none' }
}

/** The same field, or the one that stands in its place where the island was drawn anew. */
function findAgain(place: HTMLElement, field: Field): Field | null {
  if (place.contains(field)) return field
  const nameOf = (one: Field) => [one.id, one.name, one.type, isCheckable(one) && one.value].join()
  return fieldsIn(place).find((other) => nameOf(other) === nameOf(field)) ?? null
}

/** Puts into a field of an island that is awake what it held, and lets the island hear of it. */
export function tellField(field: Field, { holds, caret }: Pick<EarlyField, 'holds' | 'caret'>) {
  if (held(field) !== holds) put(field, holds)
  forget(field)
  // A box or a radio is heard by its click. It is no press of a button, so it does nothing else.
  if (isCheckable(field)) field.dispatchEvent(new Event('click', { bubbles: true }))
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  else if (caret && !(field instanceof HTMLSelectElement)) putCaret(field, caret)
}

const putCaret = (
  field: HTMLInputElement | HTMLTextAreaElement,
  { start, end, direction }: NonNullable<EarlyField['caret']>,
) => field.setSelectionRange(start, end, direction)

/**
 * React keeps to itself an event after which a field holds what React saw in it last; it sees what is set through the
 * accessor that it has put on the field. By that accessor another field, which stands nowhere, is set to something else:
 * so React takes the event for a change, and the true field keeps its text, its caret and what can be undone.
 */
function forget(field: Field) {
  const key = isCheckable(field) ? 'checked' : 'value'
  const seen = Object.getOwnPropertyDescriptor(field, key)
  const nowhere = field.cloneNode() as Field
  seen?.set?.call(nowhere, isCheckable(field) ? !field.checked : `${field.value} `)
}
