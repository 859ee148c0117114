/**
 * At most `amount` at once, and after that one more whenever `perSeconds ÷ amount` seconds have passed.
 * `name` tells one limit from another; the same subject has a fresh account with each.
 */
export type Limit = { readonly name: string; readonly amount: number; readonly perSeconds: number }

export type Taken = { ok: true } | { ok: false; retryAfterSeconds: number }

/** What whoever has come to a limit is told, wherever it is. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.'
