import type { UseCaseContext } from '#application/context.ts'
import { type Liability, shareLiability } from '#domain/books/coming-income.ts'
import { deferredCsv } from '#domain/books/journal-csv.ts'
import { type IssueIncome, issueIncomeOf, liabilityOf } from '#domain/books/kept-liability.ts'
import { groupLiability, listIssueTitles, sumByIssue } from '#store/books/liability.ts'
import { listCounts } from '#store/figures/figure-counts.ts'
import { readBookSettings } from './book-rules.ts'
import { EARNED, LIABILITY } from './keep-books.ts'

export type Deferred = Liability & {
  /** What issues have earned, the latest first. */
  delivered: (IssueIncome & { title: string | null })[]
  /** When it was counted, which is done at night and after whatever is booked; null where it was only now, for the first time. */
  countedAt: Date | null
  sign: string
}

export const writeDeferred = (deferred: Deferred): string => deferredCsv(deferred)

/** What was paid and is not earned yet, issue by issue, as it was counted last. */
export async function readDeferred({ db }: UseCaseContext): Promise<Deferred> {
  const { sign } = await readBookSettings(db)
  const { liability, earned, countedAt } = (await readKept(db)) ?? (await countNow(db))
  const titles = await listIssueTitles(
    db,
    earned.map(({ issue }) => issue),
  )
  const delivered = earned.map((one) => ({ ...one, title: titles.get(one.issue) ?? null }))
  return { ...liability, delivered, countedAt, sign }
}

type Read = { liability: Liability; earned: IssueIncome[]; countedAt: Date | null }

async function readKept(db: UseCaseContext['db']): Promise<Read | null> {
  const { counts, countedAt } = await listCounts(db, LIABILITY)
  const liability = liabilityOf(counts)
  if (!liability) return null
  return { liability, earned: issueIncomeOf((await listCounts(db, EARNED)).counts), countedAt }
}

/** Where nothing was booked since this is kept, as on the day of an update, it is counted as it is looked at. */
async function countNow(db: UseCaseContext['db']): Promise<Read> {
  const { groups, next } = await groupLiability(db)
  const earned = await sumByIssue(db, { bookedAfter: 0 })
  return { liability: shareLiability(groups, next), earned, countedAt: null }
}
