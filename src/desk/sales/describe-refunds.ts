import type { OrderRefunded } from '#application/sales/refund/refund-order.ts'
import type { OrderPartRefunded } from '#application/sales/refund/refund-part.ts'
import { sayPart } from '#domain/orders/refund-part.ts'
import { describeTakenBack, describeUndone } from './describe-orders.ts'
import { money } from './order-words.ts'

const refusals = {
  unknown: 'there is no such order',
  'not-paid': 'nothing was paid for it',
  processing: 'its bank debit is still under way: once it has arrived it can be given back',
  'refunded-already': 'it has been given back already',
  'refund-begun': 'all of it is being given back: ask for that again',
  'part-begun': 'another part of it is being given back; look again in some minutes',
  'nothing-asked': 'that comes to no money at all',
  'reason-needed': 'an amount needs a --reason',
  'whole-only': 'an upgrade can only be given back whole',
  'no-subscription': 'it has no subscription of its own',
  lifetime: 'a lifetime has no number of issues: give back its line, or an amount',
  'cycle-ended': 'its subscription has ended already',
} as const

type Refused = Extract<OrderRefunded | OrderPartRefunded, { ok: false }>

/** Why nothing was given back, in words. */
export function sayRefundRefusal(refused: Refused): string {
  switch (refused.reason) {
    case 'provider-refuses':
      return providerWords(refused.because)
    case 'above-limit':
      return `more than ${money(refused.limitCents)} of an order is given back by somebody of the books, or an owner`
    case 'no-such-line':
      return `it has no line ${refused.line}`
    case 'not-so-many':
      return `of line ${refused.line} only ${refused.left} did not go back yet`
    case 'gifts-taken':
      return `of line ${refused.line} only ${refused.left} gifts are not redeemed`
    case 'not-so-many-issues':
      return `only ${refused.left} of its issues are not sent yet`
    case 'more-than-paid':
      return `only ${money(refused.left)} of what was paid did not go back yet`
    default:
      return refusals[refused.reason]
  }
}

function providerWords(because: string): string {
  if (because === 'charge_disputed')
    return 'its payment is disputed, and its bank decides who has the money; nothing was changed'
  if (because === 'more_than_is_left' || because === 'charge_already_refunded')
    return 'so much of its money is not left: some went back at the payment provider; nothing was changed'
  return `the payment provider refuses (${because}); nothing was changed`
}

export function describeRefund(ref: string, done: OrderRefunded | Refused): string[] {
  if (!done.ok) return [`✗ ${ref}: ${sayRefundRefusal(done)}`]
  return [
    done.dryRun ? `${ref} would be given back; nothing was changed.` : `✓ ${ref} is given back`,
    ...describeTakenBack(done.takenBack),
    ...(done.dryRun ? ['  the buyer is mailed'] : []),
  ]
}

type Part = Extract<OrderPartRefunded, { ok: true }>

export function describePart(ref: string, { dryRun, part, takenBack, leftCents }: Part): string[] {
  const { issues } = takenBack
  return [
    dryRun ? `A part of ${ref} would be given back; nothing was changed.` : `✓ A part of ${ref} is given back`,
    `  ${sayPart(part)}${part.reason ? ` (${part.reason})` : ''}`,
    `  ${money(takenBack.amountCents)} to the buyer; ${money(leftCents)} of what was paid stays`,
    ...(issues ? [`  ${issues.count} issues of subscription ${issues.cycle} are not sent`] : []),
    ...describeUndone({ ...takenBack, giftsRedeemed: 0, stock: [...takenBack.stock], coupons: [] }),
    ...(dryRun ? ['  the buyer is mailed'] : []),
  ]
}
