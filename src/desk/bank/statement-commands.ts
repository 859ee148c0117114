import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ignoreLine } from '#application/bank/ignore-line.ts'
import { importStatement } from '#application/bank/import-statement.ts'
import { bookBankLine, bookSureLines } from '#application/invoices/book-bank-line.ts'
import { MOST_LINES, readBankLines } from '#application/invoices/read-bank-lines.ts'
import { reopenLine } from '#application/invoices/reopen-line.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, flag, json, many, text } from '#desk/command-line/desk-command.ts'
import { BadOption } from '#desk/command-line/option-values.ts'
import { type ColumnChoice, columnRoles } from '#domain/bank/csv-columns.ts'
import { parseInvoiceNo } from '#domain/invoices/invoice-terms.ts'
import type { ShareAsked } from '#domain/invoices/share-payment.ts'
import { bookedLines, importedLines, lineWords, reopenedLines, sureLines } from './describe-bank-lines.ts'

const importFile = deskCommand({
  name: 'import',
  help: 'keeps the payments of a bank’s statement (CAMT.053 or CSV), each once',
  act: 'import bank statement',
  arguments: ['FILE'],
  options: {
    column: many('ROLE=HEADER', `which column is what, such as day=Buchungstag; ROLE is ${columnRoles.join(', ')}`),
    'dry-run': dryRun,
    json,
  },
  async run(desk, [file], values) {
    const columns = columnsOf(values.column ?? [])
    const bytes = await readFile(file).catch(() => {
      throw new BadOption(`${file} can not be read`)
    })
    return desk.withDatabase(async (context) => {
      const ports = { readCamt: desk.readCamt }
      const asked = { fileName: basename(file), bytes, columns, dryRun: values['dry-run'] }
      const done = await importStatement({ ...context, ports }, asked)
      tell(desk, values, { dryRun: values['dry-run'], ...done }, () => importedLines(done, values['dry-run']))
      return done.ok
    })
  },
})

const list = deskCommand({
  name: 'list',
  help: 'the payments that wait, and which invoices they may be for',
  act: null,
  arguments: [],
  options: { json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const { lines, counts, hasMore } = await readBankLines(context)
      tell(desk, values, { counts, lines, hasMore }, () => [
        ...(lines.length > 0 ? lines.map(lineWords) : ['No payment waits.']),
        ...(hasMore ? [`… more than ${MOST_LINES}: the others come up when some are done`] : []),
      ])
      return true
    }),
})

const book = deskCommand({
  name: 'book',
  help: 'books every sure payment; or one, to the invoices that are named: book 12 --invoice LS-0007=45.00',
  act: 'book bank line',
  arguments: ['[LINE]'],
  options: {
    invoice: many('NUMBER[=AMOUNT]', 'what it is for; may be repeated'),
    'as-paid': flag('the invoice is paid with it, though less has come'),
    'dry-run': dryRun,
    json,
  },
  run(desk, [written], values) {
    const isDry = values['dry-run']
    const invoices = (values.invoice ?? []).map(shareOf)
    if (written === undefined && invoices.length > 0)
      throw new BadOption('Which line? Its number stands in `statement list`')
    const line = written === undefined ? null : lineOf(written)
    if (line !== null && invoices.length === 0) throw new BadOption('For which invoice? --invoice LS-0001')
    return desk.withPayments(async (context) => {
      if (line === null) {
        const done = await bookSureLines(context, { dryRun: isDry })
        tell(desk, values, { dryRun: isDry, ok: done.refused.length === 0, ...done }, () => sureLines(done, isDry))
        return done.refused.length === 0
      }
      const done = await bookBankLine(context, { line, invoices, asPaid: values['as-paid'], dryRun: isDry })
      tell(desk, values, { dryRun: isDry, ...done }, () => bookedLines(done, isDry))
      return done.ok
    })
  },
})

const ignore = deskCommand({
  name: 'ignore',
  help: 'a payment, or what is left of it, is for no invoice',
  act: 'ignore bank line',
  arguments: ['LINE'],
  options: { because: text('REASON', 'what it is, such as interest'), 'dry-run': dryRun, json },
  run(desk, [written], values) {
    const line = lineOf(written)
    if (!values.because) throw new BadOption('What is it? --because REASON')
    const reason = values.because
    return desk.withDatabase(async (context) => {
      const done = await ignoreLine(context, { line, reason, dryRun: values['dry-run'] })
      tell(desk, values, { dryRun: values['dry-run'], ...done }, () => [
        done.ok
          ? `✓ ${line}: ignored${values['dry-run'] ? '. Tried only: nothing was kept.' : ''}`
          : `✗ ${refusals[done.reason]}`,
      ])
      return done.ok
    })
  },
})

const reopen = deskCommand({
  name: 'reopen',
  help: 'a payment that was ignored or booked by mistake waits again; what has paid an invoice stays',
  act: 'reopen bank line',
  arguments: ['LINE'],
  options: { 'dry-run': dryRun, json },
  run(desk, [written], values) {
    const line = lineOf(written)
    return desk.withDatabase(async (context) => {
      const done = await reopenLine(context, { line, dryRun: values['dry-run'] })
      tell(desk, values, { dryRun: values['dry-run'], ...done }, () => reopenedLines(line, done, values['dry-run']))
      return done.ok
    })
  },
})

const refusals = {
  unknown: 'there is no such line',
  decided: 'it was booked or ignored already',
  empty: 'say what it is',
  'too-long': 'a reason has at most 500 characters',
} as const

export const statementCommands: DeskGroup = {
  name: 'statement',
  help: 'statements of the bank: import them, and book what was paid',
  commands: [importFile, list, book, ignore, reopen],
}

function lineOf(written: string): number {
  if (!/^[1-9]\d{0,14}$/.test(written)) throw new BadOption(`${written} is no number of a line`)
  return Number(written)
}

/** 'LS-0007=45.00' */
function shareOf(written: string): ShareAsked {
  const [named = '', amount] = written.split('=')
  const number = parseInvoiceNo(named)
  if (number === null) throw new BadOption(`${named} is no number such as LS-0001`)
  if (amount === undefined) return { number, amountCents: null }
  if (!/^\d{1,7}(\.\d{2})?$/.test(amount)) throw new BadOption(`${amount} is no amount such as 45.00`)
  return { number, amountCents: Math.round(Number(amount) * 100) }
}

function columnsOf(written: readonly string[]): ColumnChoice {
  const pairs = written.map((one) => {
    const [role = '', ...header] = one.split('=')
    const known = columnRoles.find((name) => name === role)
    if (!known || header.length === 0) throw new BadOption(`${one} is not of the form day=Buchungstag`)
    return [known, header.join('=')]
  })
  return Object.fromEntries(pairs)
}
