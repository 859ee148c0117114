import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLocalFiles } from '#adapters/files/local-files.ts'
import { checkIssueFiles } from '#application/issues/check-issue-files.ts'
import { readIssueBook } from '#application/issues/issue-book.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, context } = await openTestDatabase()
const at = (time: string) => new Date(`2031-05-20T${time}Z`)
const book = (issue: number, now: Date) => readIssueBook(db, 'https://magazine.example', issue, now)
const slugs = async (issue: number, now: Date) => (await book(issue, now))?.articles.map(({ slug }) => slug)

test('the files of an issue are made from the day on which its release is set, as readers will have them', async () => {
  expect(await book(6, at('00:00'))).toBeNull()
  await db
    .updateTable('issues')
    .set({ released_at: at('04:00') })
    .where('number', '=', 6)
    .execute()
  expect(await book(6, at('00:00'))).toMatchObject({ number: 6, released: '2031-05-20' })
})

test('an article that comes later than its issue is not in the files before it is public, nor is who wrote it', async () => {
  const whole = await slugs(4, at('04:00'))
  const writers = (await book(4, at('04:00')))?.contributors.length ?? 0
  await db
    .updateTable('articles')
    .set({ published_at: at('04:00') })
    .where('slug', '=', 'linemen')
    .execute()
  expect(await slugs(4, at('03:59:59'))).toEqual(whole?.filter((slug) => slug !== 'linemen'))
  expect((await book(4, at('03:59:59')))?.contributors.length).toBe(writers - 1)
  expect(await slugs(4, at('04:00'))).toEqual(whole)
})

test('at the moment of such an article the files are asked for again', async () => {
  const files = openLocalFiles('/nowhere')
  const documents = { siteUrl: '', readPicture: async () => null, makeDocuments: async () => null }
  await checkIssueFiles({ ...context, now: () => at('03:00'), ports: { files, documents } })
  const { rows } = await sql<{ key: string; run_at: Date }>`
    select key, run_at from graphile_worker.jobs where key like 'make-issue-files:4:%'`.execute(db)
  expect(rows).toEqual([{ key: 'make-issue-files:4:2031-05-20T04:00:00.000Z', run_at: at('04:00') }])
})
