import { readMonth } from '#application/books/read-books.ts'
import type { UseCaseContext } from '#application/context.ts'
import { monthOfDay } from '#domain/books/months.ts'
import type { RehearsedIssue } from '#domain/rehearsal/issue-plan.ts'
import {
  type Counts,
  chargesOf,
  monthsOf,
  type RehearsedList,
  type RehearsedMonth,
} from '#domain/rehearsal/month-report.ts'
import {
  countLabels,
  countLetters,
  countLost,
  countMails,
  type ListedCopies,
} from '#store/rehearsal/rehearsal-figures.ts'
import type { NotedCharge } from './rehearsal-stage.ts'

type Facts = {
  from: string
  until: string
  since: Date
  timeZone: string
  issues: readonly RehearsedIssue[]
  charges: readonly NotedCharge[]
  readers: ReadonlyMap<string, Counts>
}

/** What happened in the copy, month by month. */
export async function readMonthReports(context: UseCaseContext, facts: Facts): Promise<RehearsedMonth[]> {
  const { db } = context
  const { from, until, since, timeZone, issues, charges, readers } = facts
  const [mails, letters, lost] = [
    await countMails(db, { since, timeZone }),
    await countLetters(db, { since, timeZone }),
    await countLost(db, { since, timeZone }),
  ]
  const cut = issues.filter((issue) => issue.cutOn !== null && issue.cutOn <= until)
  const listed = await countLabels(
    db,
    cut.map(({ number }) => number),
  )
  const lists = cut.map((issue) => listOf(issue, listed, until))
  const months: RehearsedMonth[] = []
  for (const month of monthsOf(from, until)) {
    const charged = (purpose: NotedCharge['purpose']) =>
      chargesOf(
        charges.filter((one) => one.purpose === purpose && monthOfDay(one.day) === month),
        lost.find((one) => one.purpose === purpose && one.month === month)?.count ?? 0,
      )
    months.push({
      month,
      renewals: charged('renewal'),
      donations: charged('donation'),
      mails: Object.fromEntries(mails.filter((one) => one.month === month).map(({ kind, count }) => [kind, count])),
      letters: letters.find((one) => one.month === month)?.count ?? 0,
      issues: lists.filter(({ cutOn }) => monthOfDay(cutOn) === month),
      readers: readers.get(month) ?? {},
      books: await booksOf(context, month),
    })
  }
  return months
}

function listOf(issue: RehearsedIssue, listed: readonly ListedCopies[], until: string): RehearsedList {
  const own = listed.filter((one) => one.issue === issue.number)
  const print = own
    .filter(({ deliverable, waits }) => deliverable !== 'digital' && !waits)
    .map(({ deliverable, country, labels, copies }) => ({
      zone: deliverable.slice(-1),
      country: country ?? '',
      labels,
      copies,
    }))
  const sum = (some: readonly ListedCopies[]) => some.reduce((all, { copies }) => all + copies, 0)
  return {
    issue: issue.number,
    title: issue.title,
    isSupposed: issue.isSupposed,
    cutOn: issue.cutOn ?? issue.sentOn,
    sentOn: issue.sentOn <= until ? issue.sentOn : null,
    print,
    digital: sum(own.filter(({ deliverable }) => deliverable === 'digital')),
    withoutAddress: sum(own.filter(({ waits }) => waits)),
  }
}

async function booksOf(context: UseCaseContext, month: string): Promise<RehearsedMonth['books']> {
  const shown = await readMonth(context, month)
  if (!shown) return { sold: 0, earned: 0, deferred: 0 }
  const { sold, delivered, forfeited, closing } = shown.deferred
  return { sold, earned: delivered + forfeited, deferred: closing }
}
