import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { csvRow } from '#domain/text/csv.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { type EventRow, type EventsAsked, listEventKeys, listEvents } from '#store/events/events.ts'

const PAGE = 1_000

/** Events in the order in which they were written, a page in memory at a time. */
async function* readEvents({ db }: UseCaseContext, asked: EventsAsked): AsyncGenerator<EventRow> {
  let after = 0
  for (;;) {
    const page = await listEvents(db, asked, { after, limit: PAGE })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.id
  }
}

/** The events as a file, line by line: CSV with a column for each word that any of them says, or one JSON array. */
export async function* exportEvents(
  context: StaffContext,
  { format, ...asked }: EventsAsked & { format: 'csv' | 'json' },
): AsyncGenerator<string> {
  const { db, now, by } = context
  await requireMay(context, 'export events')
  // Before the first line: who has taken them is known however far it comes.
  await insertAuditEntry(db, { at: now(), by, action: 'export events', details: { format, ...asked } })
  yield* format === 'csv' ? csvLines(context, asked) : jsonLines(context, asked)
}

async function* csvLines(context: UseCaseContext, asked: EventsAsked): AsyncGenerator<string> {
  const keys = await listEventKeys(context.db, asked)
  yield csvRow(['id', 'at', 'name', ...keys])
  for await (const { id, at, name, data } of readEvents(context, asked))
    yield csvRow([String(id), at.toISOString(), name, ...keys.map((key) => cellText(data[key]))])
}

const cellText = (value: unknown) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

async function* jsonLines(context: UseCaseContext, asked: EventsAsked): AsyncGenerator<string> {
  let before: string | null = null
  yield '['
  for await (const { id, at, name, data } of readEvents(context, asked)) {
    if (before !== null) yield `${before},`
    before = JSON.stringify({ id, at, name, data })
  }
  if (before !== null) yield before
  yield ']'
}
