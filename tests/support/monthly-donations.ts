import { randomUUID } from 'node:crypto'
import { chargeMonthly, type MonthlyDone } from '#application/donations/monthly/charge-monthly.ts'
import { findDueMonthly } from '#application/donations/monthly/find-due-monthly.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { dayOfMonth, sameDayNextMonth } from '#domain/donations/monthly.ts'
import { insertMonthlyDonation } from '#store/donations/donations.ts'
import { findMonthly } from '#store/donations/monthly-donations.ts'
import { openPaidSite } from './payments.ts'
import { CARDS } from './renewals.ts'

export const DAY_MS = 86_400_000

/** A site to which readers give every month, paid in a sandbox; its clock is what a test says. */
export async function openMonthlyDonations() {
  const site = await openPaidSite()
  return { ...site, ...monthlyDonationsOn(site) }
}

type PaidSite = Pick<Awaited<ReturnType<typeof openPaidSite>>, 'db' | 'context' | 'control' | 'stripe'>

export function monthlyDonationsOn({ db, context, control, stripe }: PaidSite) {
  /** The site at noon of a day. */
  const on = (day: string) => ({ ...context, now: () => new Date(`${day}T12:00:00Z`) })

  let donors = 0
  type Asked = { pays?: keyof typeof CARDS; since?: string; cents?: number; accountId?: string | null }

  /** Somebody without an account whose first gift was made on a day. */
  async function newDonor(asked: Asked = {}) {
    const { pays = 'good', since = '2026-11-17', cents = 2500, accountId = null } = asked
    donors += 1
    const id = randomUUID()
    const email = `donor-${donors}@reader.example`
    const payer = { customer: `cus_gives_${donors}`, method: `pm_gives_${donors}` }
    await control('PUT', 'payers', { payers: [{ ...payer, email, ...CARDS[pays] }] })
    const day = dayOfMonth(since)
    const next = { day, nextOn: sameDayNextMonth(since, day) }
    const giver = { accountId, name: 'Ada Quill', email, amountCents: cents }
    const tokenHash = hashLinkToken(context.ports.orderLinks.donationToken(id))
    const at = new Date(`${since}T12:00:00Z`)
    await db
      .transaction()
      .execute((trx) => insertMonthlyDonation(trx, { id, tokenHash, orderId: null, ...giver, ...payer, ...next, at }))
    return { id, email, ...payer }
  }

  const charge = (id: string, day: string): Promise<MonthlyDone> => chargeMonthly(on(day), id)

  /** Does all that is due on a day, as the queue would. */
  async function sweep(day: string) {
    const done: (MonthlyDone & { id: string })[] = []
    for await (const ids of findDueMonthly(on(day), 50))
      for (const id of ids) done.push({ id, ...(await chargeMonthly(on(day), id)) })
    return done
  }

  const monthlyOf = async (id: string) => {
    const found = await findMonthly(db, id)
    if (!found) throw new Error('There is no such donation')
    return found
  }

  /** What the provider has taken from a donor, in the order in which it did. */
  async function takenFrom(customer: string): Promise<number[]> {
    const taken: number[] = []
    for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 }))
      if (intent.status === 'succeeded') taken.unshift(intent.amount_received)
    return taken
  }

  const giftsOf = (id: string) =>
    db.selectFrom('donations').select(['amount_cents', 'order_id']).where('monthly_id', '=', id).execute()

  const mailsTo = async (email: string) => {
    const rows = await db
      .selectFrom('mails')
      .select(['kind', 'data', 'cause'])
      .where('email', '=', email)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ kind, data, cause }) => ({ kind, cause, data: data as Record<string, unknown> }))
  }
  const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind).sort()

  return { on, newDonor, charge, sweep, monthlyOf, takenFrom, giftsOf, mailsTo, kindsTo }
}
