import type { OrderFile } from '#application/desk/read-order-file.ts'
import type { OrderRefunded } from '#application/sales/refund/refund-order.ts'
import type { OrderPartRefunded } from '#application/sales/refund/refund-part.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { refundGoes } from '#domain/orders/paid-back.ts'
import { sayPart } from '#domain/orders/refund-part.ts'
import type { ActPlan, Tried } from './desk-act.ts'

type Refunded = OrderRefunded | OrderPartRefunded

export const refundRefusals = {
  unknown: 'There is no such order any more.',
  'not-paid': 'Nothing was paid for it.',
  processing: 'Its bank debit is still under way. Once it has arrived it can be given back.',
  'refunded-already': 'It has been given back already.',
  'refund-begun': 'All of it is being given back. Choose “All” to go on with that.',
  'part-begun': 'Another part of it is being given back. Look again in some minutes.',
  'whole-only': 'An upgrade can only be given back whole.',
} as const

const plain = (amount: number) => (amount / 100).toFixed(2)

/** What is wrong with what was typed, under its field; or why nothing can be given back. */
export function refundFault(refused: Extract<Refunded, { ok: false }>): Extract<Tried, { ok: false }> {
  switch (refused.reason) {
    case 'provider-refuses':
      return { ok: false, refusal: providerWords(refused.because) }
    case 'above-limit':
      return {
        ok: false,
        refusal: `More than ${plain(refused.limitCents)} of an order is given back by the books or an owner.`,
      }
    case 'no-such-line':
      return { ok: false, refusal: `It has no line ${refused.line}.` }
    case 'not-so-many':
      return fault(`line-${refused.line}`, `Only ${refused.left} did not go back yet.`)
    case 'gifts-taken':
      return fault(`line-${refused.line}`, `Only ${refused.left} of these are not redeemed.`)
    case 'not-so-many-issues':
      return fault('issues', `Only ${refused.left} are not sent yet.`)
    case 'more-than-paid':
      return { ok: false, refusal: `Only ${plain(refused.left)} of what was paid did not go back yet.` }
    case 'nothing-asked':
      return fault('what', 'That comes to no money at all.')
    case 'reason-needed':
      return fault('reason', 'Say why.')
    case 'no-subscription':
      return fault('issues', 'It has no subscription of its own.')
    case 'lifetime':
      return fault('issues', 'A lifetime has no number of issues. Give back its line, or an amount.')
    case 'cycle-ended':
      return fault('issues', 'Its subscription has ended already.')
    default:
      return { ok: false, refusal: refundRefusals[refused.reason] }
  }
}

const fault = (field: string, words: string): Extract<Tried, { ok: false }> => ({
  ok: false,
  fields: { [field]: words },
})

function providerWords(because: string): string {
  if (because === 'charge_disputed') return 'Its payment is disputed: its bank decides who has the money.'
  if (because === 'more_than_is_left' || because === 'charge_already_refunded')
    return 'So much of its money is not left: some went back at the payment provider.'
  return `The payment provider refuses (${because}).`
}

/** What giving it back comes to: lines, issues, goods, mails, cents. */
export function planOfRefund(order: OrderFile, done: Extract<Refunded, { ok: true }>): ActPlan {
  const { takenBack } = done
  const { amountCents } = takenBack
  const money = (amount: number) => formatMoney(cents(amount), order.sign)
  const before = order.parts_cents
  const issues = 'issues' in takenBack ? takenBack.issues : null
  const redeemed = 'giftsRedeemed' in takenBack ? takenBack.giftsRedeemed : 0
  const changes = [
    { what: 'Goes back', before: 'nothing yet', after: 'part' in done ? sayPart(done.part) : 'all that did not yet' },
    { what: 'Given back of the order', before: money(before), after: money(before + amountCents) },
    ...(issues
      ? [
          {
            what: 'Issues to come',
            before: 'to be sent',
            after: `${issues.count} fewer of ${issues.cycle.slice(0, 12)}`,
          },
        ]
      : []),
    ...(takenBack.cycle
      ? [
          {
            what: `Subscription ${takenBack.cycle.slice(0, 12)}`,
            before: 'goes on',
            after: 'ends; what is bound still comes',
          },
        ]
      : []),
    ...(takenBack.giftsVoided > 0
      ? [{ what: 'Gifts', before: 'can be redeemed', after: `${takenBack.giftsVoided} can’t be any more` }]
      : []),
    ...(redeemed > 0 ? [{ what: 'Gifts redeemed', before: `${redeemed}`, after: 'stay with whoever has them' }] : []),
    ...(takenBack.downloads > 0 ? [{ what: 'Downloads', before: 'open', after: `${takenBack.downloads} closed` }] : []),
    ...(takenBack.monthlyDonation ? [{ what: 'Monthly donation', before: 'goes on', after: 'ends' }] : []),
    ...takenBack.stock.map(({ ref, quantity }) => ({
      what: `Goods ${ref}`,
      before: `${quantity} sold`,
      after: `${quantity} back in stock, and not to be sent`,
    })),
  ]
  return {
    changes,
    mails: [`To ${order.buyer.email}: what was refunded`],
    money: amountCents > 0 ? `${money(amountCents)} ${refundGoes(order.isPaidByHand)}` : null,
  }
}
