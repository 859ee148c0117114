export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_ATTEMPTS = 5

/** The answer that sends a reader back to the first step. */
export const TOO_MANY_WRONG_CODES = 'Too many failed attempts. Request a new verification code to log in.'

const SPACES = /[\s-]+/g

/** A code as it was typed or pasted: spaces and dashes inside are nobody's mistake. */
export const typedCode = (text: string) => text.replace(SPACES, '')
