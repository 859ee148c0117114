import { type SubscriberRow, subscriberCells, subscriberColumns } from '#domain/moving/subscriber-file.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { CSV_START, csvRow } from '#domain/text/csv.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'
import { listSubscribers, type SubscriberPage } from '#store/moving/subscriber-rows.ts'

export const SUBSCRIBER_FILE = 'subscribers.csv'

const PAGE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** The columns of the file, with what each of them holds. */
export const subscriberFileColumns = subscriberColumns.map(({ name, about }) => ({ name, about }))

/** Every reader with every subscription, as the import reads them back: a row each, some hundred readers in memory at a time. */
export async function* listSubscriberRows(db: Queryable): AsyncGenerator<string[]> {
  const timeZone = (await findMagazine(db))?.timeZone ?? 'UTC'
  let after = BEFORE_ALL
  for (;;) {
    const page = await listSubscribers(db, after, PAGE)
    for (const reader of page) for (const row of rowsOf(reader, timeZone)) yield subscriberCells(row)
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.account_id
  }
}

/** The same as a CSV file, piece by piece. */
export async function* writeSubscriberFile(db: Queryable): AsyncGenerator<string> {
  yield `${CSV_START}${csvRow(subscriberFileColumns.map(({ name }) => name))}\r\n`
  for await (const cells of listSubscriberRows(db)) yield `${csvRow(cells)}\r\n`
}

function rowsOf(reader: SubscriberPage, timeZone: string): SubscriberRow[] {
  const { ref, email, name, autorenew, customer, method, addresses } = reader
  const own = { email, name, autorenew: autorenew ?? false, customer, method, addresses }
  if (reader.cycles.length === 0) return [{ ...own, id: ref, cycle: null, autorenew: false }]
  return reader.cycles.map((cycle) => ({
    ...own,
    id: cycle.token,
    cycle: {
      set: cycle.set_deliverable as Deliverable,
      active: cycle.active_deliverable as Deliverable,
      level: cycle.level,
      term: cycle.term,
      issuesLeft: cycle.tokens === null ? null : cycle.tokens - cycle.taken,
      extra: cycle.tokens === null ? 0 : Math.min(cycle.extra, cycle.tokens - cycle.taken),
      copies: cycle.copies,
      giver: cycle.giver,
      institution: cycle.billed_to,
      startedOn: dayIn(timeZone, new Date(cycle.created_at)),
      cancelledOn: cycle.cancelled_at && dayIn(timeZone, new Date(cycle.cancelled_at)),
    },
  }))
}
