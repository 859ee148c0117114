import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countFigures } from '#application/figures/count-figures.ts'
import { scheduleLetter } from '#application/letters/schedule-letter.ts'
import { openLetters } from '../support/letters.ts'

const { db, context, addReaders, newLetter, sendAll } = await openLetters()

// Each table notes for how long a statement may run by which it is written.
await sql`create table allowed (written text, allowed text)`.execute(db)
await sql`create function note_allowed() returns trigger language plpgsql as $$
  begin insert into allowed values (tg_table_name, current_setting('statement_timeout')); return null; end $$`.execute(
  db,
)
for (const table of ['letter_recipients', 'figure_counts'])
  await sql`create trigger note_allowed after insert on ${sql.table(table)} for each statement execute function note_allowed()`.execute(
    db,
  )

async function allowedFor(table: string): Promise<string[]> {
  const { rows } = await sql<{
    allowed: string
  }>`select distinct allowed from allowed where written = ${table}`.execute(db)
  return rows.map(({ allowed }) => allowed)
}

test('what asks every account in one statement may take longer than a page, and only that', async () => {
  const { ref } = await newLetter({ segments: [`tag:${await addReaders(2)}`] })
  await scheduleLetter(context, { ref, at: null, perSecond: null, dryRun: false })
  await sendAll(ref)
  await countFigures(context)
  expect(await allowedFor('letter_recipients')).toEqual(['10min'])
  expect(await allowedFor('figure_counts')).toEqual(['10min'])
  await context.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(trx)
    expect(rows[0]?.statement_timeout).toBe('30s')
  })
})
