import { normalPassword } from '#domain/access/password-rules.ts'
import type { CheckoutContext } from './checkout-context.ts'

/** `busy`: too many passwords are being hashed at this moment. */
export type ChosenPassword = { ok: true; hash: string | null } | { ok: false; reason: 'hashing-busy' }

/** Hashes the password that was chosen for the account that a purchase makes; null where it makes none. */
export async function hashChosenPassword({ ports }: CheckoutContext, password: string | null): Promise<ChosenPassword> {
  if (password === null) return { ok: true, hash: null }
  const hash = await ports.passwords.hash(normalPassword(password))
  return hash === 'busy' ? { ok: false, reason: 'hashing-busy' } : { ok: true, hash }
}

export type HashPassword = (password: string | null) => Promise<ChosenPassword>

/** The same for one submit: a hash takes a core for a while, and an order that is placed in several rounds has one password. */
export function hashOnce(context: CheckoutContext): HashPassword {
  let last: { password: string | null; hashed: Promise<ChosenPassword> } | null = null
  return (password) => {
    if (last?.password !== password) last = { password, hashed: hashChosenPassword(context, password) }
    return last.hashed
  }
}
