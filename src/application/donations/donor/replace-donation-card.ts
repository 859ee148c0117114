import { randomUUID } from 'node:crypto'
import { adoptMethod, restartMonthly } from '#application/donations/monthly/restart-monthly.ts'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import { admitTry } from '#application/sales/pay/limit-declines.ts'
import { readMethod } from '#application/sales/place/read-buyer.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { Limit } from '#domain/limits/limit.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import { findMonthly, type MonthlyRow } from '#store/donations/monthly-donations.ts'
import { insertEvent } from '#store/events/events.ts'
import { type DonorKey, findDonation } from './find-donation.ts'

/** Cards can be tried by saving them as well as by paying. */
const setupsPerDonation: Limit = { name: 'donation-setups', amount: 12, perSeconds: 3_600 }

export type DonationSetupStarted =
  | { outcome: 'begun'; name: string; saved: SavedMethod | null; secret: string }
  | { outcome: 'too-many'; retryAfterSeconds: number }
  | { outcome: 'not-found' }

/** Begins to save a method for a donation, in place of the one that it is charged to. */
export async function startDonationSetup(context: SaleContext, key: DonorKey): Promise<DonationSetupStarted> {
  const { db, now, ports } = context
  const monthly = await findDonation(context, key)
  if (!monthly || monthly.status === 'cancelled') return { outcome: 'not-found' }
  const taken = await takeFromLimit(db, setupsPerDonation, monthly.id, now())
  if (!taken.ok) return { outcome: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
  const { customer, method, name } = monthly
  const setup = await ports.payments.startSetup(
    { customer, methods: ['card', 'bank-account'] },
    `donation-setup:${randomUUID()}`,
  )
  return { outcome: 'begun', name, saved: await readMethod(context, method), secret: setup.secret }
}

export type DonationRestarted =
  /** `charged` is null where no month waited to be paid. */
  | {
      outcome: 'adopted'
      id: string
      name: string
      saved: SavedMethod | null
      charged: 'succeeded' | 'processing' | 'declined' | 'too-many' | null
    }
  | { outcome: 'not-found' }
  | { outcome: 'unknown-method' }

type Restarting = DonorKey & {
  /** The provider's id of the new method; null to try the one that is saved once more. */
  method: string | null
  network: string
}

/**
 * Takes on a method that the provider has set up, and charges a month that was declined at once. Only a method that is
 * the donor's own there: whoever knows the name of somebody else's can do nothing with it.
 */
export async function restartDonation(context: SaleContext, asked: Restarting): Promise<DonationRestarted> {
  const monthly = await findDonation(context, asked)
  if (!monthly || monthly.status === 'cancelled') return { outcome: 'not-found' }
  const { id, name } = monthly
  const saved =
    asked.method === null ? await readMethod(context, monthly.method) : await adopt(context, monthly, asked.method)
  if (saved === 'refused') return { outcome: 'unknown-method' }
  const charged = monthly.status === 'failing' ? await chargeAtOnce(context, monthly, asked) : null
  return { outcome: 'adopted', id, name, saved, charged }
}

/** The provider keeps a method with its customer once it is set up, and not before. */
async function adopt(context: SaleContext, monthly: MonthlyRow, method: string): Promise<SavedMethod | 'refused'> {
  const methods = await context.ports.payments.listMethods(monthly.customer)
  const saved = methods.find(({ id }) => id === method)
  if (!saved || !(await adoptMethod(context, monthly.id, method))) return 'refused'
  await insertEvent(context.db, { name: 'card-replaced', at: context.now(), data: { type: saved.type } })
  return saved
}

async function chargeAtOnce(context: SaleContext, monthly: MonthlyRow, asked: Restarting) {
  const { id, email, account_id: accountId } = monthly
  const admitted = await admitTry(context, { browser: id, network: asked.network, email, accountId })
  if (!admitted.ok) return 'too-many'
  const { outcome } = await restartMonthly(context, id)
  if (outcome !== 'nothing') return outcome
  // Another press, or a challenge that was passed, was faster; or what is saved can never be charged again.
  return (await findMonthly(context.db, id))?.status === 'active' ? 'succeeded' : 'declined'
}
