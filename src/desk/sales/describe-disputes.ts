import type { OrderKept } from '#application/sales/disputes/keep-order.ts'
import type { readDisputes } from '#application/sales/disputes/read-disputes.ts'
import type { OrderShown } from '#application/sales/orders/read-order.ts'
import { minute, money } from './order-words.ts'

type Listed = Awaited<ReturnType<typeof readDisputes>>[number]
type Shown = OrderShown['disputes'][number]

/** What an order of a list carries while somebody disputes it. */
export function disputeMark({ dispute, respond_by }: { dispute: string | null; respond_by: Date | null }): string {
  if (dispute === null) return ''
  return `  ${dispute.startsWith('inquiry') ? 'its bank asks' : 'disputed'}${answerBy(dispute, respond_by)}`
}

const answerBy = (status: string, by: Date | null) => {
  if (status.endsWith('under-review')) return ', answered'
  return by ? `, answer by ${minute(by)}` : ''
}

/** A dispute, on its order. */
export function describeDispute(dispute: Shown): string {
  const { status, id, reason, amount_cents, respond_by, closed_at } = dispute
  const what = `(${reason}, ${money(amount_cents)}, ${id})`
  const closed = closed_at ? ` ${minute(closed_at)}` : ''
  switch (status) {
    case 'inquiry':
    case 'inquiry-under-review':
      return `! its bank asks about the payment ${what}${answerBy(status, respond_by)}; no money is taken yet`
    case 'inquiry-closed':
      return `its bank has asked about the payment ${what}, and is content${closed}`
    case 'won':
      return `dispute won${closed} ${what}`
    case 'lost':
      return `! dispute lost${closed} ${what}: ${whatBecame(dispute)}`
    default:
      return `! disputed ${what}${answerBy(status, respond_by)}${ifLost(dispute)}`
  }
}

const ifLost = ({ kept_by }: Shown) =>
  kept_by ? `; if it is lost, what was bought stays (${kept_by})` : '; if it is lost, what was bought ends'

function whatBecame({ ended_at, kept_by }: Shown): string {
  if (ended_at) return 'what was bought has ended'
  return kept_by ? `what was bought is kept (${kept_by})` : 'there was nothing left to end'
}

/** One of the list, with the day by which it must be answered at its head. */
export const disputeLine = ({ id, status, reason, amount_cents, respond_by, ref, email, ...more }: Listed): string =>
  [
    respond_by ? minute(respond_by) : 'no deadline     ',
    status.padEnd(20),
    ref ?? more.payment_intent_id,
    money(amount_cents).padStart(9),
    reason,
    email ?? '',
    id,
    ...(more.kept_at ? ['kept'] : []),
  ].join('  ')

const refusals = {
  unknown: 'there is no such order',
  'not-disputed': 'it is not disputed',
  already: 'it is so already',
  ended: 'what was bought has ended, or was never paid',
} as const

/** What came of keeping an order, or of keeping it no longer. */
export function describeKept(ref: string, undo: boolean, done: OrderKept): string {
  if (!done.ok) return `✗ ${ref}: ${refusals[done.reason]}`
  const does = undo
    ? done.undone
      ? 'ended: its dispute is lost'
      : 'kept no longer'
    : 'kept, also if its dispute is lost'
  return done.dryRun ? `${ref} would be ${does}; nothing was changed.` : `✓ ${ref} is ${does}`
}
