import { createInvoice } from '#application/invoices/create-invoice.ts'
import { readInvoiceList, showInvoice } from '#application/invoices/list-invoices.ts'
import { recordInvoicePayment } from '#application/invoices/record-invoice-payment.ts'
import { remindInvoices } from '#application/invoices/remind-invoices.ts'
import { voidInvoice } from '#application/invoices/void-invoice.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type Desk, type DeskGroup, deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { BadOption, oneOf } from '#desk/command-line/option-values.ts'
import { fitsFilter, invoiceFilters } from '#domain/invoices/invoice-filter.ts'
import { otherWays } from '#domain/invoices/invoice-state.ts'
import { parseInvoiceNo } from '#domain/invoices/invoice-terms.ts'
import { closedAnswer, closedLines, invoiceLine, remindedLines, shownLines } from './describe-invoices.ts'
import { createOptions, toInvoiceAsked } from './invoice-options.ts'

const list = deskCommand({
  name: 'list',
  help: 'every invoice, and how it stands',
  act: null,
  arguments: [],
  options: { state: text('STATE', invoiceFilters.join(', '), invoiceFilters), json },
  run: (desk, _args, values) => {
    const filter = oneOf('state', invoiceFilters, values.state ?? 'all')
    return desk.withDatabase(async (context) => {
      const invoices = (await readInvoiceList(context)).filter((invoice) => fitsFilter(invoice, filter))
      tell(desk, values, invoices, () => (invoices.length > 0 ? invoices.map(invoiceLine) : ['There are no invoices.']))
      return true
    })
  },
})

const show = deskCommand({
  name: 'show',
  help: 'one such as LS-0001, with its link',
  act: null,
  arguments: ['NUMBER'],
  options: { json },
  run(desk, [written], values) {
    const number = numberOf(written)
    return desk.withPayments(async (context) => {
      const invoice = await showInvoice(context, number)
      if (!invoice) desk.say('✗ There is no such invoice')
      else tell(desk, values, invoice, () => shownLines(invoice))
      return invoice !== null
    })
  },
})

const paid = deskCommand({
  name: 'paid',
  help: 'the money has arrived, --by check or --by wire: the order completes',
  act: 'record invoice payment',
  arguments: ['NUMBER'],
  options: {
    by: text('WAY', otherWays.join(', '), otherWays),
    on: text('DAY', 'on which it arrived, such as 2026-11-30 (today)'),
    'dry-run': dryRun,
    json,
  },
  run(desk, [written], values) {
    const number = numberOf(written)
    const by = otherWays.find((way) => way === values.by)
    if (!by) throw new BadOption('How was it paid? --by check, or --by wire')
    return desk.withPayments(async (context) => {
      const done = await recordInvoicePayment(context, { number, by, on: values.on, dryRun: values['dry-run'] })
      const words = done.ok ? `paid by ${by} on ${done.arrivedOn}; the order ${done.order} is complete` : ''
      return sayOutcome(desk, values, closedAnswer(done), closedLines(done, words))
    })
  },
})

const makeVoid = deskCommand({
  name: 'void',
  help: 'it is not to be paid any more, and what it held is free again',
  act: 'void invoice',
  arguments: ['NUMBER'],
  options: { 'dry-run': dryRun, json },
  run(desk, [written], values) {
    const number = numberOf(written)
    return desk.withPayments(async (context) => {
      const done = await voidInvoice(context, { number, dryRun: values['dry-run'] })
      return sayOutcome(desk, values, closedAnswer(done), closedLines(done, 'void'))
    })
  },
})

const create = deskCommand({
  name: 'create',
  help: 'bills an order, and mails its link',
  act: 'create invoice',
  arguments: [],
  options: createOptions,
  run(desk, _args, values) {
    const asked = toInvoiceAsked(values)
    return desk.withPayments(async (context) => {
      const made = await createInvoice(context, asked, { dryRun: values['dry-run'], mail: !values['no-mail'] })
      if (!made.ok) {
        const lines = made.problems.map((problem) => `✗ ${problem}`)
        return sayOutcome(desk, values, made, lines)
      }
      const { orderId: _orderId, ...invoice } = made
      return sayOutcome(desk, values, invoice, [`✓ ${made.invoiceNo}: ${made.total}, due ${made.due}`, `  ${made.url}`])
    })
  },
})

const remind = deskCommand({
  name: 'remind',
  help: 'mails those who are past due: two letters each, or the one invoice that is named',
  act: 'remind invoice',
  arguments: ['[NUMBER]'],
  options: { 'dry-run': dryRun, json },
  run(desk, [written], values) {
    const number = written === undefined ? undefined : numberOf(written)
    return desk.withPayments(async (context) => {
      const done = await remindInvoices(context, { number, dryRun: values['dry-run'] })
      return sayOutcome(desk, values, done, remindedLines(done))
    })
  },
})

export const invoiceCommands: DeskGroup = {
  name: 'invoices',
  help: 'bill somebody, and say what was paid by check or wire',
  commands: [list, show, paid, makeVoid, remind, create],
}

function numberOf(written: string): number {
  const number = parseInvoiceNo(written)
  if (number === null) throw new BadOption(`${written} is no number such as LS-0001`)
  return number
}

type Said = { readonly json: boolean; readonly 'dry-run': boolean }

function sayOutcome(desk: Desk, values: Said, outcome: { ok: boolean }, lines: string[]): boolean {
  const dryRun = values['dry-run']
  tell(desk, values, { dryRun, ...outcome }, () => [
    ...lines,
    ...(dryRun && outcome.ok ? ['Tried only: nothing was kept.'] : []),
  ])
  return outcome.ok
}
