import { expect, test } from 'vitest'
import { renewSubscription } from '#application/renewals/renew-subscription.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { NOTICE_OVER, openRenewals } from '../../support/renewals.ts'
import { isWholeProof } from '../../support/whole-proof.ts'
import { untilDeath } from '../payments/mortal-context.ts'

const site = await openRenewals()
const { url, on, newSubscriber, renew, renewalOf, kindsTo, subscriberOf, chargesOf } = site

/** Odd, so that both of those who come afterwards are first in turn. */
const STRIDE = isWholeProof ? 1 : 5

type Reader = Awaited<ReturnType<typeof newSubscriber>>

/** Takes a reader's renewal one step by a site that dies at its nth step, and then by one that lives; true where the first lived. */
async function dieAndGoOn({ accountId }: Reader, days: number, lastStep: number): Promise<boolean> {
  const lived = await untilDeath(url, on(days), lastStep, (site) => renewSubscription(site, accountId))
  // Whoever is first: the sweeper of open charges, or the job that is run again.
  if (lastStep % 2 === 0) await sweepOpenOrders(on(days + 0.01))
  await renew(accountId, days)
  await sweepOpenOrders(on(days + 0.02))
  return lived
}

test('killed at any step of a renewal, it is told of once and charged once', { timeout: 900_000 }, async () => {
  let steps = 0
  for (let isAlive = false; !isAlive; ) {
    steps += STRIDE
    const reader = await newSubscriber()
    const noticed = await dieAndGoOn(reader, 0, steps)
    expect(await kindsTo(reader.email), `killed at step ${steps}`).toEqual(['renewal-notice'])
    const charged = await dieAndGoOn(reader, NOTICE_OVER, steps)
    expect(await chargesOf(reader.accountId), `killed at step ${steps}`).toEqual([3995])
    expect(await kindsTo(reader.email), `killed at step ${steps}`).toEqual(['renewal-notice', 'renewal-receipt'])
    expect((await subscriberOf(reader.accountId)).cycles).toHaveLength(2)
    isAlive = noticed && charged
  }
  expect(steps).toBeGreaterThan(30)
})

test('killed at any step of a charge that is declined, it counts once and is mailed once', {
  timeout: 900_000,
}, async () => {
  for (let steps = 1, isAlive = false; !isAlive; steps += STRIDE) {
    const reader = await newSubscriber({ pays: 'declined' })
    await renew(reader.accountId, 0)
    isAlive = await dieAndGoOn(reader, NOTICE_OVER, steps)
    expect(await renewalOf(reader.accountId), `killed at step ${steps}`).toMatchObject({ attempts: 1, failures: 1 })
    expect(await kindsTo(reader.email), `killed at step ${steps}`).toEqual(['renewal-notice', 'payment-failed'])
  }
})
