import { PaymentOutage } from '#application/ports/payments.ts'
import { keepOrder } from '#application/sales/disputes/keep-order.ts'
import { readDisputes } from '#application/sales/disputes/read-disputes.ts'
import { readOrders } from '#application/sales/orders/list-orders.ts'
import { readOrder } from '#application/sales/orders/read-order.ts'
import { type OrderRefunded, refundOrder } from '#application/sales/refund/refund-order.ts'
import { sayJson, tell } from '#desk/command-line/answer.ts'
import {
  type Desk,
  type DeskGroup,
  deskCommand,
  dryRun,
  flag,
  json,
  text,
  type Values,
  yes,
} from '#desk/command-line/desk-command.ts'
import { BadOption, limitOf, momentOf, oneOf } from '#desk/command-line/option-values.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { describeKept, disputeLine } from './describe-disputes.ts'
import { describeOrderShown, describeTakenBack, describeUndone, orderLine } from './describe-orders.ts'

const STATUSES = ['started', 'processing', 'completed', 'failed', 'cancelled', 'refunded']
const MOST = 1_000

const listOptions = {
  status: text('STATUS', STATUSES.join(', '), STATUSES),
  email: text('ADDRESS', 'whoever ordered'),
  since: text('MOMENT', 'such as 2026-11-01'),
  limit: text('COUNT', 'at most so many, 50 unless told'),
  after: text('REF', 'goes on behind this one'),
  json,
} as const

const list = deskCommand({
  name: 'list',
  help: 'newest first',
  act: null,
  arguments: [],
  options: listOptions,
  run(desk, _args, values) {
    const asked = toAsked(values)
    return desk.withDatabase(async (context) => {
      const listed = await readOrders(context, asked)
      tell(desk, values, listed, () => [
        ...listed.orders.map(orderLine),
        ...(listed.next ? [`… more: --after ${listed.next}`] : []),
      ])
      return true
    })
  },
})

const toAsked = ({ status, email, since, limit, after }: Values<typeof listOptions>) => ({
  status: status === undefined ? null : oneOf('status', STATUSES, status),
  email: email ?? null,
  since: momentOf('since', since),
  after: after === undefined ? null : refOf(after),
  limit: limitOf(limit, MOST),
})

/** An order's number as it was typed, from a letter or after a telephone. */
function refOf(typed: string): string {
  const read = readOrderNumber(typed)
  if (!read.ok) throw new BadOption(`${typed} is no order's number: one of its digits is wrong`)
  return read.ref
}

const show = deskCommand({
  name: 'show',
  help: 'all that is known of one order',
  act: null,
  arguments: ['REF'],
  options: { json },
  run: (desk, [typed], { json }) =>
    desk.withDatabase(async (context) => {
      const ref = refOf(typed)
      const order = await readOrder(context, ref)
      if (!order) desk.say(`✗ There is no order ${ref}`)
      else if (json) sayJson(desk, order)
      else for (const line of describeOrderShown(order)) desk.say(line)
      return order !== null
    }),
})

const refund = deskCommand({
  name: 'refund',
  help: 'gives back a whole order: its money, and what it brought about',
  act: 'refund-order',
  arguments: ['REF'],
  options: { 'dry-run': dryRun, yes, json },
  async run(desk, [typed], values) {
    const ref = refOf(typed)
    try {
      return await desk.withPayments(async (context) => {
        if (!values['dry-run'] && !values.yes && !(await isWanted(desk, context, ref, values.json))) return false
        const done = await refundOrder(context, { ref, dryRun: values['dry-run'] })
        tell(desk, values, done, () => describeRefund(ref, done))
        return done.ok
      })
    } catch (error) {
      if (!(error instanceof PaymentOutage)) throw error
      desk.say('✗ The payment provider does not answer. Ask again: nothing is done twice.')
      return false
    }
  },
})

/** Shows what would be given back, and asks. What is going to be refused need not be asked about. */
async function isWanted(
  desk: Desk,
  context: Parameters<typeof refundOrder>[0],
  ref: string,
  isForProgram: boolean,
): Promise<boolean> {
  const foreseen = await refundOrder(context, { ref, dryRun: true })
  if (!foreseen.ok) return true
  if (!isForProgram) for (const line of describeRefund(ref, foreseen)) desk.say(line)
  const isAsked = await desk.ask(`Give ${ref} back?`)
  if (!isAsked) desk.say(`✗ ${ref} stays as it is. To give it back without being asked, add --yes.`)
  return isAsked
}

const disputes = deskCommand({
  name: 'disputes',
  help: 'payments that are disputed, the next deadline first',
  act: null,
  arguments: [],
  options: { all: flag('those that are closed too'), limit: listOptions.limit, json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const listed = await readDisputes(context, { all: values.all, limit: limitOf(values.limit, MOST) })
      tell(desk, values, { disputes: listed }, () => listed.map(disputeLine))
      return true
    }),
})

const keep = deskCommand({
  name: 'keep',
  help: 'lets what was bought stay, even if the dispute of its payment is lost',
  act: 'keep order',
  arguments: ['REF'],
  options: { undo: flag('no longer: a lost dispute ends it'), 'dry-run': dryRun, json },
  run: (desk, [typed], values) =>
    desk.withPayments(async (context) => {
      const ref = refOf(typed)
      const done = await keepOrder(context, { ref, undo: values.undo, dryRun: values['dry-run'] })
      tell(desk, values, done, () => [
        describeKept(ref, values.undo, done),
        ...(done.ok && done.undone ? describeUndone(done.undone) : []),
      ])
      return done.ok
    }),
})

export const orderCommands: DeskGroup = {
  name: 'orders',
  help: 'list orders, look at one, give one back, see what is disputed',
  commands: [list, show, refund, disputes, keep],
}

const refusals = {
  unknown: 'there is no such order',
  'not-paid': 'nothing was paid for it',
  processing: 'its bank debit is still under way: once it has arrived it can be given back',
  'refunded-already': 'it has been given back already',
} as const

function describeRefund(ref: string, done: OrderRefunded): string[] {
  if (done.ok)
    return [
      done.dryRun ? `${ref} would be given back; nothing was changed.` : `✓ ${ref} is given back`,
      ...describeTakenBack(done.takenBack),
    ]
  if (done.reason === 'provider-refuses' && done.because === 'charge_disputed')
    return [`✗ ${ref}: its payment is disputed, and its bank decides who has the money; nothing was changed`]
  if (done.reason === 'provider-refuses')
    return [`✗ ${ref}: the payment provider refuses (${done.because}); nothing was changed`]
  return [`✗ ${ref}: ${refusals[done.reason]}`]
}
