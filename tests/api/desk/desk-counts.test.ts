import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listIssueLabels } from '#application/desk/list-issue-labels.ts'
import { keepDeskCounts } from '#application/desk-counts/keep-desk-counts.ts'
import { listSegments } from '#application/letters/segment-counts.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, context } = await openTestDatabase()

const addToList = (from: number, to: number) =>
  sql`insert into mailing_list_readers (id, email, email_key, requested_at, confirmed_at)
    select gen_random_uuid(), 'list-' || n || '@many.example', 'list-' || n || '@many.example', now(), now()
    from generate_series(${from}::int, ${to}::int) n`.execute(db)
const onTheList = async () => {
  const { segments, countedAt } = await listSegments(context, 'news')
  return { count: segments.find(({ segment }) => segment === 'list')?.count ?? 0, countedAt }
}

test('where readers are few, a page shows what was done a moment ago; where they are many, what was counted last', async () => {
  await keepDeskCounts(context)
  const before = await onTheList()
  await addToList(1, 10)
  expect(await onTheList()).toEqual({ count: before.count + 10, countedAt: null })
  await addToList(11, 2_501)
  expect(await onTheList()).toEqual({ count: before.count, countedAt: expect.any(Date) })
  await keepDeskCounts(context)
  expect(await onTheList()).toEqual({ count: before.count + 2_501, countedAt: expect.any(Date) })
})

test('where readers are few, a search among labels looks at every label, and at everyone for who is left out', async () => {
  await sql`delete from mailing_list_readers where email_key like '%@many.example'`.execute(db)
  const search = () => listIssueLabels(context, 5, { query: 'quernstone', isMissing: false, after: null, isFar: false })
  const { rows } = await sql<{ ref: string }>`update deliveries set name = 'Ottoline Quernstone'
    where issue_number = 5 and account_id = (select account_id from deliveries where issue_number = 5 and address is not null
      and deliverable <> 'digital' limit 1)
    returning (select ref from accounts where id = account_id)`.execute(db)
  const found = await search()
  expect(found?.labels.map(({ ref }) => ref)).toEqual(rows.map(({ ref }) => ref))
  expect(found).toMatchObject({ byReader: false, isCutShort: false })
  await addToList(1, 2_501)
  expect(await search()).toMatchObject({ labels: [], byReader: true })
})
