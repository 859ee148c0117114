import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelMonthlyDonation, changeMonthlyDonation } from '#application/donations/monthly/change-monthly.ts'
import { adoptMethod, restartMonthly } from '#application/donations/monthly/restart-monthly.ts'
import { cents } from '#domain/money/cents.ts'
import { openMonthlyDonations } from '../../support/monthly-donations.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const site = await openMonthlyDonations()
const { db, stripe, on, newDonor, charge, monthlyOf, takenFrom, giftsOf, kindsTo } = site
const ROUNDS = isWholeProof ? 200 : 10
const DUE = '2026-12-17'
const timeout = isWholeProof ? 1_800_000 : 120_000
/** So many statements, and some, does a charge take. */
const STEPS = 17

/** The one while the other is under way: some statements later, others in each round, so that it falls on every step. */
async function race<Charged, Done>(
  round: number,
  pay: () => Promise<Charged>,
  act: () => Promise<Done>,
): Promise<Done> {
  const isPaidFirst = round % 2 === 0
  const first = isPaidFirst ? pay() : act()
  for (let step = ((round >> 1) * 4) % STEPS; step > 0; step -= 1) await sql`select 1`.execute(db)
  const [one, other] = await Promise.all([first, isPaidFirst ? act() : pay()])
  return (isPaidFirst ? other : one) as Done
}

/** What is kept of a donor's gifts is what was taken. */
async function expectKept({ id, customer }: { id: string; customer: string }, amounts: number[]) {
  expect(await takenFrom(customer)).toEqual(amounts)
  expect((await giftsOf(id)).map(({ amount_cents }) => amount_cents)).toEqual(amounts)
}

const lastEvent = async () =>
  (await db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

/** What has come of a donation, in the order of its lock. */
async function eventsSince(id: number) {
  const names = ['order-completed', 'monthly-donation-ended'] as const
  const rows = db.selectFrom('events').select('name').where('id', '>', id).where('name', 'in', names).orderBy('id')
  return (await rows.execute()).map(({ name }) => name)
}

test('a change of the amount against the charge: the old amount or the new one, never both', { timeout }, async () => {
  const seen = new Set<number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const donor = await newDonor()
    const change = () => changeMonthlyDonation(on(DUE), donor.id, { change: 'amount', amount: cents(4000) })
    const pay = () => charge(donor.id, DUE)
    const changed = await race(round, pay, change)
    const [taken, ...more] = await takenFrom(donor.customer)
    expect([2500, 4000]).toContain(taken)
    expect(more).toEqual([])
    // The donor was told the day from which it counts: this one, where it came first.
    expect(changed).toEqual({ outcome: 'changed', nextOn: taken === 4000 ? DUE : '2027-01-17' })
    await charge(donor.id, '2027-01-17')
    await expectKept(donor, [taken ?? 0, 4000])
    seen.add(taken ?? 0)
  }
  expect(seen.size, 'each of them was first at times').toBe(2)
  reached(45, 'rounds of a change against the charge', ROUNDS)
})

test('a cancel against the charge: charged with a receipt and told so, or not charged', { timeout }, async () => {
  const seen = new Set<number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const donor = await newDonor()
    const before = await lastEvent()
    const cancel = () => cancelMonthlyDonation(on(DUE), donor.id, { by: 'donor' })
    const pay = () => charge(donor.id, DUE)
    const cancelled = await race(round, pay, cancel)
    const taken = await takenFrom(donor.customer)
    expect(taken.length).toBeLessThanOrEqual(1)
    expect(await kindsTo(donor.email)).toEqual(['donation-ended', ...taken.map(() => 'donation-receipt')])
    // What came after the cancel was told with it as under way; what was not told had come before, and had its receipt.
    const cameBefore = (await eventsSince(before))[0] === 'order-completed'
    const isUnderWay = taken.length > 0 ? !cameBefore : expect.any(Boolean)
    expect(cancelled).toEqual({ outcome: 'cancelled', isUnderWay })
    for (const day of [DUE, '2027-01-17', '2027-02-17']) await charge(donor.id, day)
    await expectKept(donor, taken)
    expect((await monthlyOf(donor.id)).status).toBe('cancelled')
    seen.add(taken.length)
  }
  expect(seen.size, 'each of them was first at times').toBe(2)
  reached(45, 'rounds of a cancel against the charge', ROUNDS)
})

test('a restart against the job that tries again: one charge', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const donor = await newDonor({ pays: 'poor' })
    await charge(donor.id, DUE)
    const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer: donor.customer })
    await adoptMethod(on(DUE), donor.id, method)
    const restart = () => restartMonthly(on('2026-12-20'), donor.id)
    const retry = () => charge(donor.id, '2026-12-20')
    const restarted = await race(round, retry, restart)
    // Where the job has done it before, nothing waits to be paid.
    expect(['succeeded', 'nothing']).toContain(restarted.outcome)
    await expectKept(donor, [2500])
    expect(await kindsTo(donor.email)).toEqual(['donation-failed', 'donation-receipt', 'donation-restarted'])
    expect(await monthlyOf(donor.id)).toMatchObject({ status: 'active', next_on: '2027-01-17' })
  }
  reached(45, 'rounds of a restart against the charge', ROUNDS)
})

test('a pause against the charge: the month is charged or moved, never both', { timeout }, async () => {
  const seen = new Set<number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const donor = await newDonor()
    const pause = () => changeMonthlyDonation(on(DUE), donor.id, { change: 'pause', months: 2 })
    const pay = () => charge(donor.id, DUE)
    const paused = await race(round, pay, pause)
    const taken = await takenFrom(donor.customer)
    const nextOn = taken.length > 0 ? '2027-03-17' : '2027-02-17'
    expect(paused).toEqual({ outcome: 'changed', nextOn })
    expect(await monthlyOf(donor.id)).toMatchObject({ next_on: nextOn, paused_until: nextOn })
    for (const day of [DUE, '2027-01-17', '2027-02-16']) await charge(donor.id, day)
    await expectKept(donor, taken)
    seen.add(taken.length)
  }
  expect(seen.size, 'each of them was first at times').toBe(2)
  reached(45, 'rounds of a pause against the charge', ROUNDS)
})
