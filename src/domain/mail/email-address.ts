export type EmailAddress = {
  /** As it was written, but trimmed and in one Unicode form: where mail is sent to. */
  email: string
  /** Two addresses with the same key are one person's: compared without case. */
  key: string
}

export type ReadEmail = ({ ok: true } & EmailAddress) | { ok: false; reason: 'empty' | 'malformed' }

/** As long as a mail server has to take; the path around it uses up two more. */
const LONGEST = 254
const LONGEST_LOCAL_PART = 64
const LONGEST_LABEL = 63

// Letters of any script are allowed on both sides; what could end a header or start another address is not.
const LOCAL_PART = /^[^\s\p{C}@<>()[\],;:\\".]+(\.[^\s\p{C}@<>()[\],;:\\".]+)*$/u
const LABEL = /^[\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u
const ONLY_DIGITS = /^\p{N}+$/u

/** Whether a text has the form of one email address. Whether it exists, only a mail can tell. */
export function readEmail(text: string): ReadEmail {
  const email = text.trim().normalize('NFC')
  if (email === '') return { ok: false, reason: 'empty' }
  if (email.length > LONGEST || !hasForm(email)) return { ok: false, reason: 'malformed' }
  return { ok: true, email, key: email.toLowerCase() }
}

function hasForm(email: string): boolean {
  const at = email.lastIndexOf('@')
  const localPart = email.slice(0, Math.max(0, at))
  const labels = email.slice(at + 1).split('.')
  return (
    localPart.length <= LONGEST_LOCAL_PART &&
    LOCAL_PART.test(localPart) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= LONGEST_LABEL && LABEL.test(label)) &&
    !ONLY_DIGITS.test(labels.at(-1) ?? '')
  )
}
