import { randomUUID } from 'node:crypto'
import type { WithPorts } from '#application/context.ts'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import { customerOfAccount } from '#application/sales/pay/customer-of-account.ts'
import { BLANK_PAYMENT_NAME } from '#domain/checkout/checkout-texts.ts'
import type { Limit } from '#domain/limits/limit.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { findPayer, lockPayer, putPayer } from '#store/accounts/payers.ts'
import { insertEvent } from '#store/events/events.ts'

type Needs = WithPorts<'payments'>

/** Cards can be tried by saving them as well as by paying. */
const setupsPerAccount: Limit = { name: 'card-setups', amount: 12, perSeconds: 3_600 }

export type CardSetupStarted =
  | { ok: true; name: string; saved: SavedMethod | null; secret: string }
  | { ok: false; retryAfterSeconds: number }

/** Begins to save a method for an account, in place of the one that is there; null where there is no such account. */
export async function startCardSetup(context: Needs, accountId: string): Promise<CardSetupStarted | null> {
  const { db, now, ports } = context
  const account = await findAccountById(db, accountId)
  if (!account) return null
  const taken = await takeFromLimit(db, setupsPerAccount, accountId, now())
  if (!taken.ok) return taken
  const { name, email } = account
  const customer = await customerOfAccount(context, { ref: accountId, name, email })
  const setup = await ports.payments.startSetup(
    { customer, methods: ['card', 'bank-account'] },
    `setup:${randomUUID()}`,
  )
  const payer = await findPayer(db, accountId)
  const saved = payer?.method ? await ports.payments.retrieveMethod(payer.method) : null
  return { ok: true, name, saved, secret: setup.secret }
}

export type CardReplaced =
  | { ok: true; name: string; saved: SavedMethod }
  | { ok: false; errors: string | { name: string } }

const UNKNOWN_METHOD = 'This payment method could not be saved. Please try again.'

/**
 * Keeps a method that the provider has confirmed, in place of the one before. Only one that is the account's own there:
 * whoever knows the name of somebody else's can do nothing with it.
 */
export async function replaceCard(
  { db, now, ports }: Needs,
  accountId: string,
  { name, method }: { name: string; method: string },
): Promise<CardReplaced> {
  if (name.trim() === '') return { ok: false, errors: { name: BLANK_PAYMENT_NAME } }
  const payer = await findPayer(db, accountId)
  const methods = payer ? await ports.payments.listMethods(payer.customer) : []
  const saved = methods.find(({ id }) => id === method)
  if (!payer || !saved) return { ok: false, errors: UNKNOWN_METHOD }
  const at = now()
  await db.transaction().execute(async (trx) => {
    // Whoever is deciding on a charge is waited for.
    await lockPayer(trx, accountId)
    await putPayer(trx, { accountId, customer: payer.customer, method, isReplaced: true, at })
    await insertEvent(trx, { name: 'card-replaced', at, data: { type: saved.type } })
  })
  return { ok: true, name: name.trim(), saved }
}
