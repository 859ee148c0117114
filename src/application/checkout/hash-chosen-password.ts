import { normalPassword } from '#domain/access/password-rules.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { type CheckoutTold, refuse } from './checkout-told.ts'

export type ChosenPassword = { ok: true; hash: string | null } | { ok: false; told: CheckoutTold }

/** Hashes the password that was chosen for the account that a purchase makes; null where it makes none. */
export async function hashChosenPassword({ ports }: CheckoutContext, password: string | null): Promise<ChosenPassword> {
  if (password === null) return { ok: true, hash: null }
  const hash = await ports.passwords.hash(normalPassword(password))
  if (hash !== 'busy') return { ok: true, hash }
  return { ok: false, told: refuse('Many readers are logging in at this moment. Please try again.', 503) }
}
