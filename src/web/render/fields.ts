export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const FIELDS = 'input, textarea, select'

/** Not by these does a reader say something; a browser sets a file for nobody. */
const WORDLESS = new Set(['hidden', 'submit', 'button', 'reset', 'image', 'file'])

export const fieldsIn = (place: ParentNode): Field[] =>
  [...place.querySelectorAll<Field>(FIELDS)].filter(({ type }) => !WORDLESS.has(type))

export const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** Ticked or not, for a box or a radio; what is written or picked, for all others. */
export const held = (field: Field): string | boolean => (isCheckable(field) ? field.checked : field.value)

export function put(field: Field, holds: string | boolean) {
  if (isCheckable(field)) field.checked = holds === true
  else field.value = String(holds)
}

/** Whether it holds something else than the page came with. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== firstChoice(field)
  // The radio that was picked tells of the whole group.
  if (field.type === 'radio') return isCheckable(field) && field.checked && !field.defaultChecked
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

function firstChoice({ options }: HTMLSelectElement): string | undefined {
  const all = [...options]
  return (all.find((option) => option.defaultSelected) ?? all.find((option) => !option.disabled))?.value
}
