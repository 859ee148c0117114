import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import { verifyBuyer } from '#application/sales/pay/verify-buyer.ts'
import { checkForm, readKnown } from '#application/sales/place/check-form.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { cancelOpenOrder } from '#application/sales/place/find-purchase-of.ts'
import type { Ordering } from '#application/sales/place/place-order.ts'
import { isSold, refuse, refuseByKind, type SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import { answerOver, isPayable } from '#application/sales/place/submit-purchase.ts'
import type { Address } from '#domain/addresses/address.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { refuseChange } from '#domain/subscription-changes/change.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import { type Deliverable, mediumOfDeliverable, payloadShipcode } from '#domain/subscriptions/deliverables.ts'
import { findHolder } from '#store/subscriptions/cycle-changes.ts'
import { changeFreely } from './change-freely.ts'
import { findUpgradeOf, payUpgrade } from './pay-upgrade.ts'
import { readChangeOptions } from './read-change-options.ts'

export type ChangeAsked = Omit<Ordering, 'form' | 'accountId'> & {
  accountId: string
  token: string
  chosen: Deliverable
  /** Null leaves the rate. */
  level: Level | null
  /** Null keeps the address on file. */
  address: Address | null
  /** Null where a plain form was sent, which can't have one. */
  captcha: string | null
  /** The browser's name for this attempt: what comes again under it is the same one. */
  attempt: string | null
}

/** `isUpgrade`: it is about something to be paid. `not-found`: the account has no such subscription. */
export type ChangeOutcome =
  | { outcome: 'updated' }
  | { outcome: 'not-found' }
  | { outcome: 'sale'; isUpgrade: boolean; sale: SaleOutcome }

/** For each account, of plain forms: no captcha stands in front of them. */
const plainChanges: Limit = { name: 'subscription-change/plain', amount: 20, perSeconds: 3600 }

const free = (sale: SaleOutcome): ChangeOutcome => ({ outcome: 'sale', isUpgrade: false, sale })
const paid = (sale: SaleOutcome): ChangeOutcome => ({ outcome: 'sale', isUpgrade: true, sale })

/** Changes what a subscription delivers, or its rate. What costs nothing is done at once; an upgrade is ordered and paid first. */
export async function changeSubscription(context: CheckoutContext, asked: ChangeAsked): Promise<ChangeOutcome> {
  const options = await readChangeOptions(context, asked)
  if (!options) return { outcome: 'not-found' }
  const turnedAway = await keepRobotsOut(context, asked)
  if (turnedAway) return free(turnedAway)
  const done = await answerDone(context, options.cycle.id, asked)
  if (done) return done
  const outcome = await change(context, asked, options)
  if (outcome.outcome !== 'sale' || isSold(outcome.sale)) return outcome
  // What was refused may be what the same attempt has done meanwhile.
  return (await answerDone(context, options.cycle.id, asked)) ?? outcome
}

/** What this very attempt has come to; null where it is not over. */
async function answerDone(context: CheckoutContext, cycleId: string, asked: ChangeAsked) {
  const { order } = await findUpgradeOf(context, cycleId, asked)
  return order && !isPayable(order) ? paid(await answerOver(context, order)) : null
}

async function keepRobotsOut(context: CheckoutContext, { captcha, accountId }: ChangeAsked) {
  if (captcha !== null) {
    const human = await verifyBuyer(context, captcha, accountId)
    return human.ok ? null : refuse({ reason: 'captcha' })
  }
  const taken = await takeFromLimit(context.db, plainChanges, accountId, context.now())
  return taken.ok ? null : refuse({ reason: 'too-many-declines', retryAfterSeconds: taken.retryAfterSeconds })
}

type Options = NonNullable<Awaited<ReturnType<typeof readChangeOptions>>>

async function change(context: CheckoutContext, asked: ChangeAsked, options: Options): Promise<ChangeOutcome> {
  const { cycle, prices } = options
  const { chosen, accountId, address } = asked
  const wanted = { level: asked.level ?? cycle.level, deliverable: chosen }
  const price = prices[wanted.level][chosen]
  const because = refuseChange(cycle, wanted, price)
  if (because) return free(await refuseByKind(context, { reason: 'subscription', because }))
  // Where print goes follows from what is chosen, whatever else was sent along.
  const nobody = { name: '', email: '', password: null, recipient: null }
  const form = { ...nobody, address, shipcode: payloadShipcode(chosen) }
  const needs = { hasPersonal: true, isPersonalPrint: mediumOfDeliverable(chosen) === 'print', hasPrintGoods: false }
  const checked = await checkForm(context, { needs, known: await readKnown(context, accountId), form })
  const isUpgrade = price > 0
  if (!checked.ok) return { outcome: 'sale', isUpgrade, sale: refuse({ reason: 'form', errors: checked.errors }) }
  const { purchase } = checked
  const { id } = await findUpgradeOf(context, cycle.id, asked)
  const holder = await findHolder(context.db, cycle.id)
  // Whoever was about to pay for something else is not kept from this by their own payment.
  const goneOn = holder !== null && !(isUpgrade && holder === id) ? await cancelOpenOrder(context, holder) : null
  if (goneOn) return paid(goneOn)
  if (isUpgrade) return paid(await payUpgrade(context, { ...asked, form }, { cycle, wanted, price, purchase }))
  const to = address && purchase.subscriptionTo
  const refused = await changeFreely(context, { ...options, wanted, to })
  return refused
    ? free(await refuseByKind(context, { reason: 'subscription', because: refused }))
    : { outcome: 'updated' }
}
