import type { PageOf } from '#application/page-of.ts'
import { keepOrder } from '#application/sales/disputes/keep-order.ts'
import { type DisputeListed, readDisputes } from '#application/sales/disputes/read-disputes.ts'
import { readOrders } from '#application/sales/orders/list-orders.ts'
import { readOrder } from '#application/sales/orders/read-order.ts'
import { notePaidBack } from '#application/sales/refund/note-paid-back.ts'
import { sayJson, tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, flag, json, text, type Values } from '#desk/command-line/desk-command.ts'
import { listOptions, listPlace, tellPage } from '#desk/command-line/list-pages.ts'
import { limitOf, momentOf, oneOf } from '#desk/command-line/option-values.ts'
import { guestArrives } from '#desk/readers/guest-command.ts'
import { describeKept, disputeLine } from './describe-disputes.ts'
import { describeOrderShown, describeUndone, orderLine } from './describe-orders.ts'
import { evidenceCommand } from './evidence-command.ts'
import { money, refOf } from './order-words.ts'
import { refundCommand } from './refund-command.ts'

const STATUSES = ['started', 'processing', 'completed', 'failed', 'cancelled', 'refunded']
const MOST = 1_000

const orderOptions = {
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
  options: orderOptions,
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

const toAsked = ({ status, email, since, limit, after }: Values<typeof orderOptions>) => ({
  status: status === undefined ? null : oneOf('status', STATUSES, status),
  email: email ?? null,
  since: momentOf('since', since),
  after: after === undefined ? null : refOf(after),
  limit: limitOf(limit, MOST),
})

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

const disputes = deskCommand({
  name: 'disputes',
  help: 'payments that are disputed, the next deadline first',
  act: null,
  arguments: [],
  options: { all: flag('those that are closed too'), ...listOptions, json },
  run(desk, _args, values) {
    const place = listPlace(values)
    return desk.withDatabase(async (context) => {
      const read = await readDisputes(context, { all: values.all, ...place.slice })
      const answer = ({ rows, hasMore }: PageOf<DisputeListed>) => ({ disputes: rows, hasMore })
      await tellPage(desk, values, place, { read, lines: (rows) => rows.map(disputeLine), answer })
      return true
    })
  },
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

const paidBackRefusals = {
  unknown: 'there is no such order',
  'nothing-owed': 'nothing of it is to be paid back by hand',
  'no-day': 'write a day such as 2026-11-30',
  'in-the-future': 'this day is still to come',
  'before-the-order': 'nothing was ordered by then',
} as const

const paidBack = deskCommand({
  name: 'paid-back',
  help: 'what was refunded of a check or a wire has been transferred',
  act: 'note paid back',
  arguments: ['REF'],
  options: { on: text('DAY', 'on which, such as 2026-11-30 (today)'), 'dry-run': dryRun, json },
  run: (desk, [typed], values) =>
    desk.withDatabase(async (context) => {
      const ref = refOf(typed)
      const done = await notePaidBack(context, { ref, on: values.on, dryRun: values['dry-run'] })
      tell(desk, values, done, () => [
        done.ok
          ? `✓ ${ref}: ${money(done.amountCents)} paid back on ${done.on}${done.dryRun ? '. Tried only: nothing was kept.' : ''}`
          : `✗ ${ref}: ${paidBackRefusals[done.reason]}`,
      ])
      return done.ok
    }),
})

const arrives = guestArrives('REF', (typed) => ({ order: refOf(typed) }))

export const orderCommands: DeskGroup = {
  name: 'orders',
  help: 'list orders, look at one, give one or a part of one back, see what is disputed and what to answer with',
  commands: [list, show, refundCommand, paidBack, disputes, keep, evidenceCommand, arrives],
}
