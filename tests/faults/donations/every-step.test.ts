import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chargeMonthly } from '#application/donations/monthly/charge-monthly.ts'
import { giveExtra } from '#application/donations/monthly/give-extra.ts'
import { adoptMethod, restartMonthly } from '#application/donations/monthly/restart-monthly.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { cents } from '#domain/money/cents.ts'
import { openMonthlyDonations } from '../../support/monthly-donations.ts'
import { isWholeProof } from '../../support/whole-proof.ts'
import { untilDeath } from '../payments/mortal-context.ts'

const site = await openMonthlyDonations()
const { db, url, stripe, on, newDonor, charge, monthlyOf, takenFrom, giftsOf, kindsTo } = site

/** Odd, so that both of those who come afterwards are first in turn. */
const STRIDE = isWholeProof ? 1 : 5
const DUE = '2026-12-17'
const RETRY = '2026-12-20'

type Work = (site: SaleContext) => Promise<unknown>

/** Does some work by a site that dies at its nth step, and then by one that lives; true where the first lived. */
async function dieAndGoOn(day: string, lastStep: number, work: Work): Promise<boolean> {
  const lived = await untilDeath(url, on(day), lastStep, work)
  const later = (minutes: number) => ({
    ...site.context,
    now: () => new Date(on(day).now().getTime() + minutes * 60_000),
  })
  // Whoever is first: the sweeper of open charges, or the job that is run again.
  if (lastStep % 2 === 0) await sweepOpenOrders(later(10))
  await work(on(day))
  await sweepOpenOrders(later(20))
  return lived
}

test('killed at any step of a charge, a month is charged for once', { timeout: 900_000 }, async () => {
  let steps = 0
  for (let isAlive = false; !isAlive; ) {
    steps += STRIDE
    const { id, email, customer } = await newDonor()
    isAlive = await dieAndGoOn(DUE, steps, (site) => chargeMonthly(site, id))
    expect(await takenFrom(customer), `killed at step ${steps}`).toEqual([2500])
    expect(await giftsOf(id), `killed at step ${steps}`).toHaveLength(1)
    expect(await kindsTo(email), `killed at step ${steps}`).toEqual(['donation-receipt'])
    expect(await monthlyOf(id)).toMatchObject({ status: 'active', next_on: '2027-01-17' })
  }
  expect(steps).toBeGreaterThan(20)
})

test('killed at any step of a charge that is declined, it counts once and is mailed once', {
  timeout: 900_000,
}, async () => {
  for (let steps = 1, isAlive = false; !isAlive; steps += STRIDE) {
    const { id, email } = await newDonor({ pays: 'poor' })
    isAlive = await dieAndGoOn(DUE, steps, (site) => chargeMonthly(site, id))
    const charges = db
      .selectFrom('monthly_charges')
      .select(['attempts', 'failures', 'state'])
      .where('monthly_id', '=', id)
    const once = [{ attempts: 1, failures: 1, state: 'failing' }]
    expect(await charges.execute(), `killed at step ${steps}`).toEqual(once)
    expect(await kindsTo(email), `killed at step ${steps}`).toEqual(['donation-failed'])
  }
})

test('killed at any step of a restart or of a gift beside it, each is charged once', { timeout: 900_000 }, async () => {
  for (let steps = 2, isAlive = false; !isAlive; steps += STRIDE) {
    const { id, customer } = await newDonor({ pays: 'poor' })
    await charge(id, DUE)
    const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    await adoptMethod(on(DUE), id, method)
    const isRestarted = await dieAndGoOn(RETRY, steps, (site) => restartMonthly(site, id))
    expect(await takenFrom(customer), `restart killed at step ${steps}`).toEqual([2500])
    const gift = { key: randomUUID(), amount: cents(1000) }
    const isGiven = await dieAndGoOn(RETRY, steps, (site) => giveExtra(site, id, gift))
    expect(await takenFrom(customer), `gift killed at step ${steps}`).toEqual([2500, 1000])
    expect(await giftsOf(id)).toHaveLength(2)
    isAlive = isRestarted && isGiven
  }
})
