import { readDonorsOfYear } from '#application/donations/statements/list-donors.ts'
import { noteGoods } from '#application/donations/statements/note-goods.ts'
import { replaceStatement } from '#application/donations/statements/replace-statement.ts'
import { runStatements, type StatementRun } from '#application/donations/statements/run-statements.ts'
import { sendStatement } from '#application/donations/statements/send-statement.ts'
import { showStatements } from '#application/donations/statements/show-statement.ts'
import { sayJson, tell } from '#desk/command-line/answer.ts'
import {
  type Desk,
  type DeskCommand,
  deskCommand,
  dryRun,
  flag,
  json,
  text,
  type Values,
} from '#desk/command-line/desk-command.ts'
import { BadOption, limitOf, oneOf } from '#desk/command-line/option-values.ts'
import { donorViews } from '#domain/donations/donor-views.ts'
import { donorsCsv } from '#domain/donations/donors-csv.ts'
import { readGoods } from '#domain/donations/goods-received.ts'
import type { GoodsReceived } from '#domain/donations/statement.ts'
import {
  donorLine,
  notedLines,
  refusalLine,
  replacedLines,
  runLine,
  runSums,
  sentLines,
  shownLines,
} from './describe-statements.ts'
import { giftOf } from './gift-commands.ts'

const statements = deskCommand({
  name: 'statements',
  help: 'issues every statement of a year that is missing, and mails each donor once; broken off, it goes on',
  act: 'run statements',
  arguments: ['YEAR'],
  options: { limit: text('COUNT', 'at most so many; all unless told'), 'dry-run': dryRun, json },
  run(desk, [written], { json, 'dry-run': dryRun, ...values }) {
    const year = yearOf(written)
    const limit = values.limit === undefined ? undefined : limitOf(values.limit, MOST)
    return desk.withPayments(async (context) => {
      const begun = await runStatements(context, { year, dryRun, limit })
      if (!begun.ok) {
        tell(desk, { json }, { dryRun, ...begun }, () => [refusalLine(begun.reason)])
        return false
      }
      const done: StatementRun[] = []
      for await (const one of begun.run) {
        done.push(one)
        if (!json) desk.say(runLine(one))
      }
      if (json) sayJson(desk, { dryRun, ok: true, year, statements: done })
      else desk.say(runSums(done, dryRun))
      return true
    })
  },
})

const statement = deskCommand({
  name: 'statement',
  help: 'what an address gave in a year, and what was stated of it, with the link to a copy',
  act: null,
  arguments: ['EMAIL', 'YEAR'],
  options: { json },
  run(desk, [email, written], values) {
    const year = yearOf(written)
    return desk.withPayments(async (context) => {
      const shown = await showStatements(context, { email, year })
      tell(desk, values, shown, () =>
        shown.length > 0 ? shown.flatMap(shownLines) : [`✗ Nothing was given with ${email} in ${year}`],
      )
      return shown.length > 0
    })
  },
})

const donors = deskCommand({
  name: 'donors',
  help: 'who gave in a year, by name, with what was given and how their statement stands',
  act: null,
  arguments: ['YEAR'],
  options: {
    view: text('VIEW', donorViews.join(', '), donorViews),
    search: text('WORDS', 'a part of the name or of the email'),
    limit: text('COUNT', 'at most so many; all unless told'),
    csv: flag('for a spreadsheet'),
    json,
  },
  run(desk, [written], values) {
    const view = values.view === undefined ? 'all' : oneOf('view', donorViews, values.view)
    const limit = values.limit === undefined ? null : limitOf(values.limit, MOST)
    const asked = { year: yearOf(written), view, search: values.search ?? '', limit }
    return desk.withPayments(async (context) => {
      const listed = await readDonorsOfYear(context, asked)
      if (values.csv) desk.say(donorsCsv(listed).trimEnd())
      else tell(desk, values, listed, () => listed.map(donorLine))
      return true
    })
  },
})

const send = deskCommand({
  name: 'send-statement',
  help: 'mails what was issued once more, marked as a copy',
  act: 'send statement',
  arguments: ['EMAIL', 'YEAR'],
  options: { 'dry-run': dryRun, json },
  run(desk, [email, written], values) {
    const asked = { email, year: yearOf(written), dryRun: values['dry-run'] }
    return desk.withPayments(async (context) => {
      const sent = await sendStatement(context, asked)
      return sayOutcome(desk, values, sent, sentLines(sent))
    })
  },
})

const replace = deskCommand({
  name: 'replace-statement',
  help: 'issues a new one in place of one that is no longer so, such as after a refund, and mails it',
  act: 'replace statement',
  arguments: ['EMAIL', 'YEAR'],
  options: { because: text('WORDS', 'why; it is kept in the log'), 'dry-run': dryRun, json },
  run(desk, [email, written], values) {
    const asked = { email, year: yearOf(written), because: values.because ?? '', dryRun: values['dry-run'] }
    return desk.withPayments(async (context) => {
      const replaced = await replaceStatement(context, asked)
      return sayOutcome(desk, values, replaced, replacedLines(replaced))
    })
  },
})

const goodsOptions = {
  name: text('NAME', 'what was sent, such as "Canvas Tote"'),
  value: text('DOLLARS', 'what it is worth, such as 18.00'),
  none: flag('nothing was sent after all'),
  'dry-run': dryRun,
  json,
} as const

const goods = deskCommand({
  name: 'goods',
  help: 'notes what a donor was sent for a gift, by its order or, as donations statement names it, by its id; its value is taken off in the statement',
  act: 'note goods',
  arguments: ['ORDER|GIFT'],
  options: goodsOptions,
  run(desk, [typed], values) {
    const asked = { gift: giftOf(typed), goods: goodsOf(values), dryRun: values['dry-run'] }
    return desk.withDatabase(async (context) => {
      const noted = await noteGoods(context, asked)
      return sayOutcome(desk, values, noted, notedLines(noted))
    })
  },
})

export const statementCommands: readonly DeskCommand[] = [statements, statement, donors, send, replace, goods]

const MOST = 100_000

function goodsOf({ name = '', value = '', none }: Values<typeof goodsOptions>): GoodsReceived | null {
  const read = readGoods({ name, value })
  if (!read.ok || (read.goods === null) !== none)
    throw new BadOption('What was it, and what is it worth? --name "Canvas Tote" --value 18.00, or --none')
  return read.goods
}

function yearOf(written: string): number {
  if (!/^[12]\d{3}$/.test(written)) throw new BadOption(`${written} is no year such as 2026`)
  return Number(written)
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
