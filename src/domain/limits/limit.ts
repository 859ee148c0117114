/**
 * At most `amount` at once, and after that one more whenever `perSeconds ÷ amount` seconds have passed.
 * `name` tells one limit from another; the same subject has a fresh account with each.
 */
export type Limit = { readonly name: string; readonly amount: number; readonly perSeconds: number }

export type Taken = { ok: true } | { ok: false; retryAfterSeconds: number }
