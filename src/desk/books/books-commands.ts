import { closeMonth } from '#application/books/close-month.ts'
import { fetchPayouts } from '#application/books/fetch-payouts.ts'
import { readJournal, readMonth, readMonths, writeJournal } from '#application/books/read-books.ts'
import { readDeferred } from '#application/books/read-deferred.ts'
import { readPayouts } from '#application/books/read-payouts.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, flag, json } from '#desk/command-line/desk-command.ts'
import { limitOption, listPlace, pageOption, tellPage } from '#desk/command-line/list-pages.ts'
import { BadOption } from '#desk/command-line/option-values.ts'
import { closeRefusals, isMonth } from '#domain/books/months.ts'
import { deferredLines, fetchedLines, monthLines, monthRow, payoutLines } from './describe-books.ts'

function monthOf(written: string): string {
  if (!isMonth(written)) throw new BadOption(`${written} is no month such as 2026-10`)
  return written
}

const month = deskCommand({
  name: 'month',
  help: 'a month’s figures; without one, every month',
  act: null,
  arguments: ['[MONTH]'],
  options: { json },
  run: (desk, [written], values) =>
    desk.withDatabase(async (context) => {
      if (written === undefined) {
        const months = await readMonths(context)
        tell(desk, values, { months }, () => (months.length > 0 ? months.map(monthRow) : ['Nothing is booked yet.']))
        return true
      }
      const found = await readMonth(context, monthOf(written))
      tell(desk, values, found ?? { ok: false, reason: 'nothing-booked' }, () =>
        found ? monthLines(found) : [`✗ nothing is booked in ${written}`],
      )
      return found !== null
    }),
})

/** So many payouts a page, unless told. */
const PAYOUTS = 100

const payouts = deskCommand({
  name: 'payouts',
  help: 'fetches what the provider paid out, books up to now, and lists payouts with what they are made of',
  act: 'fetch payouts',
  arguments: [],
  options: {
    known: flag('only what was fetched before, without asking the provider'),
    limit: limitOption(PAYOUTS),
    page: pageOption,
    'dry-run': dryRun,
    json,
  },
  run(desk, _args, values) {
    const place = listPlace(values, PAYOUTS)
    return desk.withPayments(async (context) => {
      const dryRun = values['dry-run']
      const fetched = values.known ? null : await fetchPayouts(context, { dryRun })
      const ok = fetched?.ok ?? true
      await tellPage(desk, values, place, {
        read: await readPayouts(context, place.slice),
        lines: (rows) => [...(fetched ? fetchedLines(fetched, dryRun) : []), ...rows.flatMap(payoutLines)],
        answer: ({ rows: payouts, hasMore }) => ({ dryRun, ok, fetched, payouts, hasMore }),
      })
      return ok
    })
  },
})

const journal = deskCommand({
  name: 'journal',
  help: 'a month’s entries as CSV, with the numbers of the accounts',
  act: null,
  arguments: ['MONTH'],
  options: { json },
  run: (desk, [written], values) =>
    desk.withDatabase(async (context) => {
      const found = await readJournal(context, monthOf(written))
      if (found) tell(desk, values, found, () => [writeJournal(found).trimEnd()])
      return found !== null
    }),
})

const close = deskCommand({
  name: 'close',
  help: 'closes a month: its figures stay as they are',
  act: 'close month',
  arguments: ['MONTH'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [written], values) => {
    const asked = { month: monthOf(written), dryRun: values['dry-run'] }
    return desk.withDatabase(async (context) => {
      const done = await closeMonth(context, asked)
      tell(desk, values, { dryRun: asked.dryRun, ...done }, () =>
        done.ok
          ? [
              ...monthLines({ ...done.figures, closed: null }),
              asked.dryRun ? 'Tried only: nothing was kept.' : `✓ ${asked.month} is closed`,
            ]
          : [`✗ ${closeRefusals[done.reason]}`],
      )
      return done.ok
    })
  },
})

const deferred = deskCommand({
  name: 'deferred',
  help: 'what was paid and is not delivered yet, issue by issue',
  act: null,
  arguments: [],
  options: { json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const found = await readDeferred(context)
      tell(desk, values, found, () => deferredLines(found))
      return true
    }),
})

export const booksCommands: DeskGroup = {
  name: 'books',
  help: 'months, payouts, the journal and deferred income',
  commands: [month, payouts, journal, close, deferred],
}
