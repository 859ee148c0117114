import { tidyText } from '../text/tidy-text.ts'

const LONGEST = 200

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
