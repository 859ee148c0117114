import { randomUUID } from 'node:crypto'
import { findDueRenewals } from '#application/renewals/find-due-renewals.ts'
import { renewSubscription } from '#application/renewals/renew-subscription.ts'
import { readSubscriber } from '#application/subscriptions/read-subscriber.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { insertAccount } from '#store/accounts/accounts.ts'
import { putPayer, setAutorenew } from '#store/accounts/payers.ts'
import { insertKeptCycle } from '#store/subscriptions/ledger-import.ts'
import { american } from './checkout.ts'
import { openPaidSite } from './payments.ts'

export const CARDS = {
  good: { card: '4242424242424242' },
  declined: { card: '4000000000000341' },
  challenged: { card: '4000002760003184' },
  poor: { card: '4000000000009995' },
  lost: { card: '4000000000009987' },
  debit: { bank: '000123456789' },
  poorDebit: { bank: '000222222227' },
} as const

/** Whoever is told now may be charged twenty-two days later. */
export const NOTICE_OVER = 22
const DAY_MS = 86_400_000

type Asked = {
  pays?: keyof typeof CARDS
  /** Issues that were sent; 5 is on its way. */
  issues?: number[]
  deliverable?: Deliverable
  term?: Term
  hasAddress?: boolean
}

/** A site on which subscriptions come to their end, paid in a sandbox; its clock is what a test says. */
export async function openRenewals() {
  const site = await openPaidSite()
  return { ...site, ...renewalsOn(site) }
}

type PaidSite = Pick<Awaited<ReturnType<typeof openPaidSite>>, 'db' | 'control' | 'stripe'>
type RenewalContext = Parameters<typeof renewSubscription>[0]

/** Readers whose subscriptions come to their end, on a site that is there. */
export function renewalsOn<Context extends RenewalContext>({
  db,
  context,
  control,
  stripe,
}: PaidSite & { context: Context }) {
  const begun = Date.now()
  /** The site, so many days from now. */
  const on = (days: number) => ({ ...context, now: () => new Date(begun + days * DAY_MS) })

  const demoPassword = async () =>
    (
      await db
        .selectFrom('accounts')
        .select('password_hash')
        .where('email', '=', 'reader@demo.example')
        .executeTakeFirst()
    )?.password_hash ?? null
  let people = 0
  /** Somebody whose four issues are bound, with autorenew on. */
  async function newSubscriber(asked: Asked = {}) {
    const { pays = 'good', issues = [1, 2, 3, 4], deliverable = 'print-a', term = '1year', hasAddress = true } = asked
    people += 1
    const email = `renews-${people}@magazine.example`
    const since = new Date('2025-06-01T12:00:00Z')
    const account = await insertAccount(db, {
      name: 'Ada Quill',
      email,
      email_key: email,
      email_confirmed_at: since,
      password_hash: await demoPassword(),
      created_at: since,
    })
    if (!account) throw new Error('There is such an account')
    const accountId = account.id
    const shipcode = deliverable === 'digital' ? null : (`ship-${deliverable.slice(-1)}` as 'ship-a')
    const address = shipcode && hasAddress ? american : null
    const deliveries = issues.map((issue) => ({
      issue,
      deliverable: address ? deliverable : ('digital' as const),
      name: 'Ada Quill',
      address,
      boundAt: since,
    }))
    await db.transaction().execute(async (trx) => {
      const cycle = {
        token: `sub-renews-${randomUUID()}`,
        accountId,
        position: 1,
        term,
        level: 'low' as const,
        set: deliverable,
        active: deliverable,
      }
      await insertKeptCycle(trx, { ...cycle, tokens: 4, giftId: null, since, deliveries })
      if (shipcode && address) await putAddress(trx, { accountId, shipcode, address, at: since })
      await putPayer(trx, { accountId, ...(await saveMethod(pays)), at: since })
      await setAutorenew(trx, accountId, { on: true, at: since })
    })
    return { accountId, email }
  }

  let saved = 0
  async function saveMethod(pays: keyof typeof CARDS, customer?: string) {
    saved += 1
    const name = `${people}_${saved}`
    const payer = {
      customer: customer ?? `cus_renews_${name}`,
      method: `pm_renews_${name}`,
      email: 'ada@reader.example',
    }
    await control('PUT', 'payers', { payers: [{ ...payer, ...CARDS[pays] }] })
    return { customer: payer.customer, method: payer.method }
  }

  /** Takes a good card in place of the one that was there. */
  async function replaceCard(accountId: string) {
    const { customer } = await payerOf(accountId)
    const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    await putPayer(db, { accountId, customer, method, at: new Date() })
  }

  const renew = (accountId: string, days: number) => renewSubscription(on(days), accountId)

  /** One run of the job: all whom the sweep finds. */
  async function sweep(days: number) {
    const done = []
    for await (const accounts of findDueRenewals(on(days)))
      for (const accountId of accounts) done.push({ accountId, ...(await renew(accountId, days)) })
    return done
  }

  const renewalOf = (accountId: string) =>
    db.selectFrom('renewals').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  const payerOf = (accountId: string) =>
    db.selectFrom('payers').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()
  const mailsTo = async (email: string) =>
    (await db
      .selectFrom('mails')
      .select(['kind', 'data'])
      .where('email', '=', email)
      .orderBy('created_at')
      .orderBy('id')
      .execute()) as { kind: string; data: Record<string, string> }[]
  const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
  const subscriberOf = async (accountId: string) => {
    const found = await readSubscriber(context, accountId)
    if (!found) throw new Error('There is no such account')
    return found
  }
  /** What was really taken. */
  async function chargesOf(accountId: string) {
    const { customer } = await payerOf(accountId)
    const { data } = await stripe.paymentIntents.list({ customer, limit: 100 })
    return data.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)
  }
  return {
    on,
    begun,
    newSubscriber,
    replaceCard,
    renew,
    sweep,
    renewalOf,
    payerOf,
    mailsTo,
    kindsTo,
    subscriberOf,
    chargesOf,
  }
}
