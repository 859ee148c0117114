import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { cancelMonthlyDonation, changeMonthlyDonation } from '#application/donations/monthly/change-monthly.ts'
import { chargeMonthly } from '#application/donations/monthly/charge-monthly.ts'
import { findDueMonthly } from '#application/donations/monthly/find-due-monthly.ts'
import { giveExtra } from '#application/donations/monthly/give-extra.ts'
import { readTrade } from '#application/donations/monthly/read-monthly.ts'
import { adoptMethod, restartMonthly } from '#application/donations/monthly/restart-monthly.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { cents } from '#domain/money/cents.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { hearOf, untilDeath } from '../faults/payments/mortal-context.ts'
import { DAY_MS, type openMonthlyDonations } from './monthly-donations.ts'
import { type MonthlyModel, modelMonthly, seededRandom } from './monthly-model.ts'
import type { CARDS } from './renewals.ts'

type Site = Awaited<ReturnType<typeof openMonthlyDonations>>
type Pays = keyof typeof CARDS
export type TownDonor = {
  id: string
  customer: string
  email: string
  pays: Pays
  model: MonthlyModel
  isOver: boolean
}

/** Somewhat more than half of them pay as they should. */
const WAYS: readonly Pays[] = ['good', 'good', 'good', 'good', 'debit', 'poor', 'lost', 'challenged', 'poorDebit']
const AMOUNTS = [500, 1000, 2500, 4000, 10_000]
/** How many statements and calls a charge takes, and some: a death may also come too late. */
const STEPS = 45
const START_SPREAD_DAYS = 27

/** A town of monthly donors over years: they change their minds, their cards fail, and whoever works for them dies. */
export async function openMonthlyTown(site: Site, donorCount: number, seed: number) {
  const { db, url, context, stripe, control, newDonor } = site
  const random = seededRandom(seed)
  const begun = Date.now()
  const { timeZone } = await readTrade(db, new Date())
  let passed = 0
  const on = () => ({ ...context, now: () => new Date(begun + passed * DAY_MS) })
  const today = () => dayIn(timeZone, on().now())

  const donors: TownDonor[] = []
  for (let n = 0; n < donorCount; n += 1) {
    const since = dayIn(timeZone, new Date(begun - random.below(START_SPREAD_DAYS) * DAY_MS))
    const [pays, amount] = [WAYS[n % WAYS.length] ?? 'good', random.pick(AMOUNTS)]
    donors.push({
      ...(await newDonor({ pays, since, cents: amount })),
      pays,
      model: modelMonthly(since, amount),
      isOver: false,
    })
  }

  /** Does a piece of work by a site that now and then dies somewhere in it, and then by one that lives. */
  async function withDeaths<Done>(work: (on: Site['context']) => Promise<Done>): Promise<Done> {
    if (random.chance(1 / 10)) await untilDeath(url, on(), 1 + random.below(STEPS), work)
    return work(on())
  }

  /** What a donor does of an ordinary day. */
  async function act({ id, model }: TownDonor): Promise<void> {
    const what = random.pick(['amount', 'amount', 'day', 'day', 'skip', 'pause', 'resume', 'extra'] as const)
    if (what === 'extra') {
      const gift = { key: randomUUID(), amount: cents(random.pick(AMOUNTS)) }
      await withDeaths((site) => giveExtra(site, id, gift))
      return
    }
    const amount = random.pick(AMOUNTS)
    const day = 1 + random.below(31)
    const months = random.pick([1, 2, 3] as const)
    const asked = {
      amount: { change: 'amount', amount: cents(amount) },
      day: { change: 'day', day },
      skip: { change: 'skip' },
      pause: { change: 'pause', months },
      resume: { change: 'resume' },
    } as const
    const done = await changeMonthlyDonation(on(), id, asked[what])
    if (done.outcome === 'failing') return expect(await statusOf(id)).toBe('failing')
    if (done.outcome === 'not-paused') return expect(model.isPaused()).toBe(false)
    expect(done.outcome).toBe('changed')
    if (what === 'amount') model.changeAmount(amount)
    if (what === 'day') model.changeDay(day, today())
    if (what === 'skip') model.leaveOneOut()
    if (what === 'pause') model.pause(months, today())
    if (what === 'resume') model.resume(today())
    expect(done, `${what} on ${today()}`).toEqual({ outcome: 'changed', nextOn: model.due() })
  }

  const statusOf = async (id: string) => (await site.monthlyOf(id)).status

  /** What a donor does whose card is declined: passes the bank's challenge, takes another card, or nothing. */
  async function mend(donor: TownDonor): Promise<void> {
    if (donor.pays === 'challenged' && random.chance(0.5)) return passChallenge(donor)
    const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer: donor.customer })
    expect(await adoptMethod(on(), donor.id, method)).toBe(true)
    // Or it is left to the next try.
    if (random.chance(0.7)) await withDeaths((site) => restartMonthly(site, donor.id))
  }

  async function passChallenge({ customer }: TownDonor): Promise<void> {
    const { data } = await stripe.paymentIntents.list({ customer, limit: 1 })
    const [last] = data
    if (last?.status !== 'requires_action') return
    await control('POST', `payment_intents/${last.id}/authenticate`, { approve: true })
  }

  /** From now on the card on which a gift is charged is declined. */
  async function loseCard({ id, customer }: TownDonor): Promise<void> {
    const { id: method } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await adoptMethod(on(), id, method)
  }

  async function live(donor: TownDonor): Promise<void> {
    if (random.chance(0.001)) {
      expect(await cancelMonthlyDonation(on(), donor.id, { by: 'donor' })).toMatchObject({ outcome: 'cancelled' })
      donor.isOver = true
    } else if (random.chance(0.006)) await loseCard(donor)
    else await act(donor)
  }

  /** Does all that is due, as the queue would: some jobs twice, some by somebody who dies. */
  async function work(): Promise<void> {
    const due: string[] = []
    for await (const ids of findDueMonthly(on(), 50)) due.push(...ids)
    for (const id of due) {
      await withDeaths((site) => chargeMonthly(site, id))
      if (random.chance(0.1)) await Promise.all([chargeMonthly(on(), id), chargeMonthly(on(), id)])
    }
  }

  /** Payments of which the site is still to be told, and on which day. */
  const unheard: { intentId: string; day: number; event: string }[] = []
  let heardUntil = Math.floor(begun / 1000) - 60

  /** The provider tells of what has happened: at once or days later, once or twice, or not at all. */
  async function tell(isLast: boolean): Promise<void> {
    const from = heardUntil
    heardUntil = Math.floor(on().now().getTime() / 1000) - 60
    for await (const { id } of stripe.paymentIntents.list({ created: { gte: from }, limit: 100 })) {
      if (random.chance(0.3) && !isLast) continue
      const day = passed + (random.chance(0.3) ? random.below(9) : 0)
      const event = `evt_${randomUUID()}`
      unheard.push({ intentId: id, day, event })
      if (random.chance(0.3)) unheard.push({ intentId: id, day: day + random.below(3), event })
    }
    const heard = unheard.filter(({ day }) => isLast || day <= passed)
    unheard.splice(0, unheard.length, ...unheard.filter((one) => !heard.includes(one)))
    for (const one of heard) await hearOf(on(), stripe, one)
  }

  /** One day more, here and at the provider. `isIdle`: nobody works on it. */
  async function nextDay(isIdle: boolean): Promise<void> {
    passed += 1
    await control('POST', 'clock', { advance_seconds: 86_400 })
    const failing = await db.selectFrom('monthly_donations').select('id').where('status', '=', 'failing').execute()
    const inTrouble = new Set(failing.map(({ id }) => id))
    for (const donor of donors) {
      if (donor.isOver) continue
      if (inTrouble.has(donor.id) && random.chance(0.15)) await mend(donor)
      else if (random.chance(0.03)) await live(donor)
    }
    if (!isIdle) await work()
    if (random.chance(0.4)) await tell(false)
    if (!isIdle) await sweepOpenOrders(on())
  }

  return { donors, on, today, nextDay, work, tell, chance: random.chance }
}

export type MonthlyTown = Awaited<ReturnType<typeof openMonthlyTown>>
