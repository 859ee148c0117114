const LONGEST = 200

/** A value that can stand in a mail's header: one line, whatever was typed, so that no further header can be smuggled in. */
export function headerText(value: string): string {
  const line = value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // Mail programs decode what begins so (RFC 2047): line breaks would come back.
    .replaceAll('=?', '= ?')
    .replace(/ {2,}/g, ' ')
    .trim()
  return [...line].slice(0, LONGEST).join('')
}
