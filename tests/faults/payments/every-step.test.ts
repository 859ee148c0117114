import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { payOneLine, startOneLine } from '../../support/one-line.ts'
import { openPaidSite } from '../../support/payments.ts'
import { reached } from '../../support/whole-proof.ts'
import { atEachStep, EACH_STEP_TIMEOUT, hearOf, untilDeath } from './mortal-context.ts'

const site = await openPaidSite()
const { context, url, stripe, pay, orderOf, completions, after } = site
type Context = typeof context

/** What the buyer knows: a payment's id once the site has answered, and whether it is paid. */
type Buyer = { intentId: string | null; isPaid: boolean }

async function submit(on: Context, id: string, buyer: Buyer) {
  await startOneLine(on, 4200, id)
  const { intent } = await payOneLine(on, id)
  buyer.intentId = intent?.id ?? null
}

async function payOnce(buyer: Buyer) {
  if (!buyer.isPaid) await pay(buyer.intentId ?? '')
  buyer.isPaid = true
}

/** Sells one order by a site that dies at its nth step; true where it lived to the end. */
async function sellUntilDeath(lastStep: number): Promise<boolean> {
  const id = randomUUID()
  const buyer: Buyer = { intentId: null, isPaid: false }
  const lived = await untilDeath(url, context, lastStep, async (on) => {
    await submit(on, id, buyer)
    await payOnce(buyer)
    await hearOf(on, stripe, { event: `evt_${id}`, intentId: buyer.intentId ?? '' })
  })
  // Another process comes up. A buyer who has got no answer submits again; nobody else does anything.
  if (!buyer.isPaid) {
    await submit(context, id, buyer)
    await payOnce(buyer)
  }
  await sweepOpenOrders(after(3))
  const charges = (await stripe.paymentIntents.list({ limit: 100 })).data.filter(
    ({ metadata, status }) => metadata.order === id && status === 'succeeded',
  )
  expect(charges, `killed at step ${lastStep}`).toHaveLength(1)
  expect(await orderOf(id), `killed at step ${lastStep}`).toMatchObject({ status: 'completed', paid_cents: 4200 })
  expect(await completions(id), `killed at step ${lastStep}`).toBe(1)
  return lived
}

test(
  'killed at any step of a sale, the site completes the order within five minutes, once, for one charge',
  {
    timeout: EACH_STEP_TIMEOUT,
  },
  async () => reached(15, 'times at each step of a sale', await atEachStep(30, sellUntilDeath)),
)
