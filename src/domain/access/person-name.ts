import { tidyText } from '../text/tidy-text.ts'

const LONGEST = 200

export type NameFault = 'blank' | 'too-long'

/** What is said of each, under its field. */
export const nameFaults: Record<NameFault, string> = {
  blank: 'Must not be blank.',
  'too-long': `Please use at most ${LONGEST} characters.`,
}

/** A name as somebody wrote it: as it is kept, or what is wrong with it. */
export function readName(written: string): { ok: true; name: string } | { ok: false; reason: NameFault } {
  const name = tidyText(written)
  if (name === '') return { ok: false, reason: 'blank' }
  return name.length > LONGEST ? { ok: false, reason: 'too-long' } : { ok: true, name }
}

/** How a new account is named: as a provider calls the person, or else by the part of the address before the @. */
export function personName(given: string | null, email: string): string {
  return tidy(given ?? '') || tidy(email.slice(0, email.lastIndexOf('@')))
}

const tidy = (name: string) => cut(tidyText(name))

/** Never through the middle of a character. */
function cut(name: string): string {
  let kept = ''
  for (const character of name) {
    if (kept.length + character.length > LONGEST) break
    kept += character
  }
  return kept.trim()
}
