import type { WithPorts } from '#application/context.ts'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import { type ListedInvoice, readInvoiceList, showInvoice } from '#application/invoices/list-invoices.ts'
import { type PaymentRecorded, recordInvoicePayment } from '#application/invoices/record-invoice-payment.ts'
import { voidInvoice } from '#application/invoices/void-invoice.ts'
import { otherWays } from '#domain/invoices/invoice-state.ts'
import { parseInvoiceNo } from '#domain/invoices/invoice-terms.ts'
import { billedName, paidWords } from '#domain/invoices/invoice-texts.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { Desk } from './desk-command.ts'
import { createHelp, type InvoiceValues, readInvoiceArgs, toInvoiceAsked } from './invoice-options.ts'
import { withPayments } from './with-payments.ts'

const help = [
  'invoices list',
  'invoices show NUMBER          such as LS-0001, with its link',
  'invoices paid NUMBER --by check | wire     the money has arrived: the order completes',
  'invoices void NUMBER          it is not to be paid any more, and what it held is free again',
  ...createHelp,
  'With --dry-run everything is tried and nothing kept; --json answers for programs.',
]

type Context = WithPorts<'payments' | 'orderLinks'>
type Verb = (context: Context, desk: Desk, values: InvoiceValues) => Promise<boolean>

/** `npm run desk -- invoices …` */
export async function invoicesCommand(desk: Desk): Promise<boolean> {
  try {
    const { values, positionals } = readInvoiceArgs(desk.args)
    const [verb, ...rest] = positionals
    if (values.help || verb === undefined || verb === 'help') return sayAll(desk, help, true)
    const work = workOf(verb, rest, values)
    if (!work) return sayAll(desk, ['✗ Which of these?', ...help], false)
    return await withPayments(desk, (context) => work(context, desk, values))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return sayAll(desk, [`✗ ${error.message}`, 'See: invoices help'], false)
  }
}

/** What was asked for; null for anything else. It is read whole before the database is opened. */
function workOf(verb: string, [written, ...more]: string[], values: InvoiceValues): Verb | null {
  if (more.length > 0) return null
  if (written === undefined) {
    if (verb === 'list') return listVerb
    if (verb !== 'create') return null
    const asked = toInvoiceAsked(values)
    return async (context, desk, { 'dry-run': dryRun, 'no-mail': noMail }) => {
      const made = await createInvoice(context, asked, { dryRun, mail: !noMail })
      if (!made.ok) return sayOutcome(desk, values, made, made.problems.map((problem) => `✗ ${problem}`)) // biome-ignore format: one line
      const { orderId: _orderId, ...told } = made
      return sayOutcome(desk, values, told, [`✓ ${made.invoiceNo}: ${made.total}, due ${made.due}`, `  ${made.url}`])
    }
  }
  const number = parseInvoiceNo(written)
  if (number === null) throw new TypeError(`${written} is no number such as LS-0001`)
  if (verb === 'show') return (context, desk) => showVerb(context, desk, number, values)
  if (verb === 'paid') {
    const by = otherWays.find((way) => way === values.by)
    if (!by) throw new TypeError('How was it paid? --by check, or --by wire')
    return async (context, desk, { 'dry-run': dryRun }) => {
      const paid = await recordInvoicePayment(context, { number, by, dryRun })
      return sayOutcome(
        desk,
        values,
        ...told(paid, `paid by ${by}; the order ${paid.ok ? paid.order : ''} is complete`),
      )
    }
  }
  if (verb !== 'void') return null
  return async (context, desk, { 'dry-run': dryRun }) =>
    sayOutcome(desk, values, ...told(await voidInvoice(context, { number, dryRun }), 'void'))
}

const listVerb: Verb = async (context, desk, { json }) => {
  const invoices = await readInvoiceList(context)
  if (json) return sayAll(desk, [JSON.stringify(invoices, null, 2)], true)
  return sayAll(desk, invoices.length > 0 ? invoices.map(describe) : ['There are no invoices.'], true)
}

function describe(invoice: ListedInvoice): string {
  const { invoiceNo, state, isPastDue, amountCents, due } = invoice
  const amount = formatMoney(cents(amountCents), '').padStart(10)
  return `${invoiceNo.padEnd(10)} ${(isPastDue ? 'past due' : state).padEnd(10)} ${amount}  due ${due}  ${billedName(invoice)}`
}

async function showVerb(context: Context, desk: Desk, number: number, { json }: InvoiceValues): Promise<boolean> {
  const invoice = await showInvoice(context, number)
  if (!invoice) return sayAll(desk, ['✗ There is no such invoice'], false)
  if (json) return sayAll(desk, [JSON.stringify(invoice, null, 2)], true)
  const { invoiceNo, state, created, term, due, email, url, lines, sums, paidBy, paidOn } = invoice
  return sayAll(
    desk,
    [
      `${invoiceNo}  ${state}${invoice.isPastDue ? ', past due' : ''}${paidBy ? ` (${paidWords[paidBy]}, ${paidOn})` : ''}`,
      `  ${created}, NET ${term}, due ${due}`,
      `  ${billedName(invoice)}, ${email}`,
      ...lines.map(({ name, quantity, amount }) => `  ${quantity} × ${name}: ${amount}`),
      ...sums.map(({ label, amount }) => `  ${label}: ${amount}`),
      `  ${url}`,
    ],
    true,
  )
}

const refusals = {
  unknown: 'there is no such invoice',
  void: 'it is void',
  processing: 'a bank debit for it is under way: wait for its end',
  'provider-out':
    'the payment provider does not answer, and it may be paid online at this moment. Is the site running?',
  'out-of-stock': 'something on it is out of stock',
  coupon: 'its coupon can not be used any more',
  gift: 'its gift was redeemed by somebody else meanwhile',
} as const

type Closed = PaymentRecorded | Awaited<ReturnType<typeof voidInvoice>>

/** For programs, and for people. */
function told(closed: Closed, done: string): [{ ok: boolean }, string[]] {
  if (closed.ok) return [closed, [`✓ ${closed.invoiceNo}: ${done}`]]
  const { reason } = closed
  const by = ('invoice' in closed ? closed.invoice?.paid_by : null) as keyof typeof paidWords | null | undefined
  const why =
    reason === 'paid' ? `it is paid already${by ? ` (${paidWords[by].toLowerCase()})` : ''}` : refusals[reason]
  return [{ ok: false, reason, ...(by && { paidBy: by }) } as { ok: boolean }, [`✗ ${why}`]]
}

function sayOutcome(desk: Desk, values: InvoiceValues, outcome: { ok: boolean }, lines: string[]): boolean {
  const { json, 'dry-run': dryRun } = values
  if (json) return sayAll(desk, [JSON.stringify({ dryRun, ...outcome }, null, 2)], outcome.ok)
  return sayAll(desk, [...lines, ...(dryRun ? ['Tried only: nothing was kept.'] : [])], outcome.ok)
}

function sayAll({ say }: Desk, lines: string[], done: boolean): boolean {
  for (const line of lines) say(line)
  return done
}
