export const UNREADABLE = 'This has characters in it that can’t be read. Please write it again.'

/** Names and addresses are tidied: nobody is sent back for what was pasted along unseen. A NUL is pasted by no reader. */
const tidiedFields: ReadonlySet<string> = new Set([
  ...['name', 'recipient_name', 'line1', 'line2', 'city', 'state', 'postcode', 'country', 'country_name'],
])

/** Fields whose own rules look at every letter: where to go on is checked, and an email that is none is told so. */
const ruledFields: ReadonlySet<string> = new Set(['redirect', 'back', 'path', 'origin', 'email', 'coupon'])

/**
 * Whether a text can be read in this field, which is named by its last part: `address.line1` is a `line1`. No database takes
 * a NUL or half a character, so that where no rule looks at every letter both are refused.
 */
export function isReadable(text: string, field: string): boolean {
  const name = field.slice(field.lastIndexOf('.') + 1)
  if (ruledFields.has(name)) return true
  return !text.includes('\0') && (text.isWellFormed() || tidiedFields.has(name))
}

/** Where there is text that can't be read; `sent` is no deeper than `readStrictJson` lets through. */
export function findUnreadable(sent: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof sent === 'string') return isReadable(sent, path.at(-1) ?? '') ? [] : [path]
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([key, value]) => findUnreadable(value, [...path, key]))
}
