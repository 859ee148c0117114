/** What stands in a letter about a subscription that ends, as it was when it was first printed. */
export type RenewalLetter = {
  readonly name: string
  /** As it stands in the window of an envelope, the name first. */
  readonly lines: readonly string[]
  readonly postcode: string
  readonly country: string
  readonly subscription: string
  readonly amount: string
  /** The number of the last issue; null where none is known. */
  readonly lastIssue: number | null
  readonly hasEnded: boolean
  readonly giver: string | null
  /** What is typed after the site's address, or photographed. */
  readonly code: string
  readonly url: string
}

/** Without the letters that are taken for others. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 12

/** Sixty bits of what is random, in groups that can be read aloud: 'K7QM-2TXD-94HV'. */
export function renewalCodeOf(random: Uint8Array): string {
  const letters = Array.from(random.slice(0, CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** A code as it was typed: without its dashes, or in small letters, or with an O for a zero. */
export function readRenewalCode(typed: string): string | null {
  const bare = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return bare.length === CODE_LENGTH ? bare.replace(/(.{4})(?=.)/g, '$1-') : null
}
