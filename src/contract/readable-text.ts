export const UNREADABLE = 'This has characters in it that can’t be read. Please write it again.'

/**
 * Fields whose own rules look at every letter: names and addresses are tidied, where to go on is checked, and an email that
 * is none is told so. All other text is refused where it holds a NUL or half a character, which no database takes.
 */
const ruledFields: ReadonlySet<string> = new Set([
  ...['name', 'recipient_name', 'line1', 'line2', 'city', 'state', 'postcode', 'country', 'country_name'],
  ...['redirect', 'back', 'path', 'origin', 'email', 'coupon'],
])

/** Whether a text can be read in this field, which is named by its last part: `address.line1` is a `line1`. */
export const isReadable = (text: string, field: string): boolean =>
  (text.isWellFormed() && !text.includes('\0')) || ruledFields.has(field.slice(field.lastIndexOf('.') + 1))

/** Where there is text that can't be read; `sent` is no deeper than `readStrictJson` lets through. */
export function findUnreadable(sent: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof sent === 'string') return isReadable(sent, path.at(-1) ?? '') ? [] : [path]
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([key, value]) => findUnreadable(value, [...path, key]))
}
