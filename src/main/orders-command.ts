import { parseArgs } from 'node:util'
import { readOrders } from '#application/orders/list-orders.ts'
import { readOrder } from '#application/orders/read-order.ts'
import { type OrderRefunded, refundOrder } from '#application/orders/refund-order.ts'
import { PaymentOutage } from '#application/payments/payments.ts'
import { describeOrderShown, describeTakenBack, orderLine } from './describe-orders.ts'
import type { Desk } from './desk-command.ts'
import { BadOption, isBadOption, momentOf } from './desk-options.ts'
import { withDatabase } from './with-database.ts'
import { withPayments } from './with-payments.ts'

const help = [
  'orders list [options]         newest first',
  '  --status started | processing | completed | failed | cancelled | refunded',
  '  --email ADDRESS             whoever ordered',
  '  --since MOMENT              such as 2026-11-01',
  '  --limit COUNT               at most so many, 50 unless told',
  '  --after REF                 goes on behind this one',
  'orders show REF               all that is known of one order',
  'orders refund REF [--dry-run] gives back a whole order: its money, and what it brought about',
  '--json with any of them',
]

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const options = {
  status: text,
  email: text,
  since: text,
  limit: text,
  after: text,
  json: flag,
  'dry-run': flag,
} as const
const read = (args: string[]) => parseArgs({ args, options, allowPositionals: true, strict: true })
type Values = ReturnType<typeof read>['values']

const STATUSES = ['started', 'processing', 'completed', 'failed', 'cancelled', 'refunded']
const MOST = 1_000

/** `npm run desk -- orders …` */
export async function ordersCommand(desk: Desk): Promise<boolean> {
  try {
    const { values, positionals } = read(desk.args)
    const [verb, ref, ...more] = positionals
    if (verb === 'list' && ref === undefined) return await listCommand(desk, toAsked(values), values.json)
    if (verb === 'show' && ref !== undefined && more.length === 0) return await showCommand(desk, ref, values.json)
    if (verb === 'refund' && ref !== undefined && more.length === 0) return await refundCommand(desk, ref, values)
    for (const line of help) desk.say(line)
    return verb === undefined || verb === 'help'
  } catch (error) {
    if (error instanceof PaymentOutage)
      desk.say('✗ The payment provider does not answer. Ask again: nothing is done twice.')
    else if (isBadOption(error)) desk.say(`✗ ${(error as Error).message}`)
    else throw error
    return false
  }
}

function toAsked({ status, email, since, limit = '50', after }: Values) {
  if (status !== undefined && !STATUSES.includes(status))
    throw new BadOption(`--status is one of ${STATUSES.join(', ')}`)
  if (!/^[1-9]\d{0,3}$/.test(limit) || Number(limit) > MOST) throw new BadOption(`--limit is from 1 to ${MOST}`)
  return {
    status: status ?? null,
    email: email ?? null,
    since: momentOf('since', since),
    after: after ?? null,
    limit: Number(limit),
  }
}

const listCommand = (desk: Desk, asked: ReturnType<typeof toAsked>, json: boolean) =>
  withDatabase(desk, async ({ context }) => {
    const listed = await readOrders(context, asked)
    if (json) desk.say(JSON.stringify(listed, null, 2))
    else {
      for (const order of listed.orders) desk.say(orderLine(order))
      if (listed.next) desk.say(`… more: --after ${listed.next}`)
    }
    return true
  })

const showCommand = (desk: Desk, ref: string, json: boolean) =>
  withDatabase(desk, async ({ context }) => {
    const order = await readOrder(context, ref)
    if (!order) desk.say(`✗ There is no order ${ref}`)
    else if (json) desk.say(JSON.stringify(order, null, 2))
    else for (const line of describeOrderShown(order)) desk.say(line)
    return order !== null
  })

const refundCommand = (desk: Desk, ref: string, values: Values) =>
  withPayments(desk, async (context) => {
    const done = await refundOrder(context, { ref, by: 'desk', dryRun: values['dry-run'] })
    if (values.json) desk.say(JSON.stringify(done, null, 2))
    else for (const line of describeRefund(ref, done)) desk.say(line)
    return done.ok
  })

const refusals = {
  unknown: 'there is no such order',
  'not-paid': 'nothing was paid for it',
  processing: 'its bank debit is still under way: once it has arrived it can be given back',
  'refunded-already': 'it has been given back already',
} as const

function describeRefund(ref: string, done: OrderRefunded): string[] {
  if (done.ok) return [done.dryRun ? `${ref} would be given back; nothing was changed.` : `✓ ${ref} is given back`, ...describeTakenBack(done.takenBack)] // biome-ignore format: one line
  if (done.reason === 'provider-refuses') return [`✗ ${ref}: the payment provider refuses (${done.because}); nothing was changed`] // biome-ignore format: one line
  return [`✗ ${ref}: ${refusals[done.reason]}`]
}
