import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { importContent } from '#application/content/import-content.ts'
import { releaseIssue } from '#application/dispatches/release-issue.ts'
import { withdrawIssue } from '#application/dispatches/withdraw-issue.ts'
import { followReleases } from '#application/issues/tell-of-releases.ts'
import { isPublic, publicFrom } from '#domain/issues/embargo.ts'
import { articleIsPublic, findNextMoment, issueIsPublic } from '#store/issues/embargo.ts'
import { openDeskGroup } from '../../support/desk.ts'
import { copyContent } from '../../support/embargoed-content.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const clock = { now: new Date('2031-05-01T12:00:00Z') }
const opened = await openTestDatabase()
const { db } = opened
const context = { ...opened.context, now: () => clock.now }
const content = await copyContent()
const filed = async (written: string) => {
  await content.setReleased(written)
  await importContent(context, await content.read())
}
const released = async () => {
  const row = await db
    .selectFrom('issues')
    .select(['released_at', 'released_on'])
    .where('number', '=', 6)
    .executeTakeFirstOrThrow()
  return row.released_at?.toISOString() ?? null
}
const events = async () =>
  (
    await db
      .selectFrom('events')
      .select(['name', 'at', 'data'])
      .where('name', 'like', 'issue-%')
      .orderBy('id')
      .execute()
  ).map(({ name, data }) => [name, data])

beforeEach(async () => {
  clock.now = new Date('2031-05-01T12:00:00Z')
  await db
    .updateTable('issues')
    .set({ released_at: null, release_filed_at: null, withdrawn_at: null, release_announced_for: null })
    .where('number', '=', 6)
    .execute()
  await db.deleteFrom('events').execute()
})

test('the file’s date schedules, and another one moves what is still to come', async () => {
  await filed('2031-05-20')
  expect(await released()).toBe('2031-05-20T04:00:00.000Z')
  await filed('2031-05-22T09:00')
  expect(await released()).toBe('2031-05-22T13:00:00.000Z')
  await filed('false')
  expect(await released()).toBeNull()
  await filed('2031-05-20')
  clock.now = new Date('2031-05-20T04:00:00Z')
  await filed('2031-06-20')
  expect(await released()).toBe('2031-05-20T04:00:00.000Z')
})

test('what the desk has set stands until the file says something else', async () => {
  await filed('2031-05-20')
  await releaseIssue(context, 6, { at: '2031-05-25' })
  await filed('2031-05-20')
  expect(await released()).toBe('2031-05-25T04:00:00.000Z')
  await filed('2031-05-21')
  expect(await released()).toBe('2031-05-21T04:00:00.000Z')
})

test('what was withdrawn stays so, whatever its file says, until the desk releases it again', async () => {
  await filed('2031-04-30')
  expect(await withdrawIssue(context, 6)).toEqual({ ok: true, wasPublic: true })
  await filed('2031-04-30')
  await filed('2031-04-29')
  expect(await released()).toBeNull()
  expect(await withdrawIssue(context, 6)).toEqual({ ok: false, reason: 'not-released' })
  expect(await releaseIssue(context, 6)).toMatchObject({ ok: true, isPublic: true })
  expect(await released()).toBe(clock.now.toISOString())
})

test('an import tells the audit log which releases it has moved', async () => {
  await filed('2031-05-20')
  await filed('2031-05-21')
  const { details } = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'import content')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({
    releases: [{ issue: 6, before: '2031-05-20T04:00:00.000Z', after: '2031-05-21T04:00:00.000Z' }],
  })
})

test('a release is told of once it has come, once, and never before; one that is called off is not told of', async () => {
  await filed('2031-05-20')
  expect(await followReleases(context)).toEqual([])
  clock.now = new Date('2031-05-20T03:59:59Z')
  expect(await followReleases(context)).toEqual([])
  expect(await events()).toEqual([])
  clock.now = new Date('2031-05-20T04:00:00Z')
  const told = await Promise.all([followReleases(context), followReleases(context)])
  expect(told.flat()).toEqual([6])
  expect(await events()).toEqual([['issue-released', { issue: 6 }]])
  await withdrawIssue(context, 6)
  await releaseIssue(context, 6, { at: '2031-05-21' })
  await withdrawIssue(context, 6)
  clock.now = new Date('2031-05-22T04:00:00Z')
  expect(await followReleases(context)).toEqual([])
  expect((await events()).map(([name]) => name)).toEqual(['issue-released', 'issue-withdrawn'])
})

test('issues that come with the archive, long released, are no news', async () => {
  const whole = await openTestDatabase({ empty: false })
  expect(await followReleases(whole.context)).toEqual([])
})

test('the build before this one takes for public only what is: the day is written once the moment has come', async () => {
  const day = async () =>
    (await db.selectFrom('issues').select('released_on').where('number', '=', 6).executeTakeFirst())?.released_on
  await filed('2031-05-20')
  expect(await day()).toBeNull()
  clock.now = new Date('2031-05-20T04:00:00Z')
  await followReleases(context)
  expect(await day()).toBe('2031-05-20')
  await withdrawIssue(context, 6)
  expect(await day()).toBeNull()
})

test('a release and a withdrawal at once: one comes after the other, and the pages follow the last', async () => {
  await filed('2031-05-20')
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = await Promise.all([releaseIssue(context, 6), withdrawIssue(context, 6)])
    expect([one.ok, other.ok]).toEqual([true, true])
    const row = await db.selectFrom('issues').selectAll().where('number', '=', 6).executeTakeFirstOrThrow()
    expect([row.released_at === null, row.withdrawn_at === null]).toContain(true)
    expect(row.released_at === null).toBe(row.withdrawn_at !== null)
    if (row.released_at === null) await releaseIssue(context, 6, { at: '2031-05-20' })
    else {
      await withdrawIssue(context, 6)
      await releaseIssue(context, 6, { at: '2031-05-20' })
    }
  }
})

test('the rule of the database and that of the domain are one', async () => {
  await db
    .transaction()
    .execute(async (trx) => {
      const hours = [null, -2, -1, 0, 1, 2]
      const at = new Date('2031-05-20T04:00:00Z')
      const moment = (hour: number | null) => (hour === null ? null : new Date(at.getTime() + hour * 3_600_000))
      for (const release of hours) {
        for (const publication of hours) {
          await trx
            .updateTable('issues')
            .set({ released_at: moment(release) })
            .where('number', '=', 4)
            .execute()
          await trx
            .updateTable('articles')
            .set({ published_at: moment(publication) })
            .where('slug', '=', 'the-hum')
            .execute()
          const { rows } = await sql<{ article: boolean; issue: boolean }>`
          select ${articleIsPublic(at)} as article, ${issueIsPublic(at)} as issue
          from articles join issues on issues.number = issue_number where articles.slug = 'the-hum'`.execute(trx)
          expect(rows[0]).toEqual({
            article: isPublic(publicFrom(moment(release), moment(publication)), at),
            issue: isPublic(moment(release), at),
          })
        }
      }
      await trx
        .updateTable('issues')
        .set({ released_at: moment(2) })
        .where('number', '=', 4)
        .execute()
      await trx
        .updateTable('articles')
        .set({ published_at: moment(1) })
        .where('slug', '=', 'the-hum')
        .execute()
      expect(await findNextMoment(trx, at)).toEqual(moment(1))
      expect(await findNextMoment(trx, moment(1) as Date)).toEqual(moment(2))
      throw new Error('undo')
    })
    .catch((error: Error) => expect(error.message).toBe('undo'))
})

test('the desk releases at a time of the magazine’s clocks, withdraws, and lists what is to come', async () => {
  const desk = openDeskGroup({ DATABASE_URL: opened.url })
  expect(await desk('issue', 'release', '6', '--at', '2091-05-20T09:00')).toEqual({
    done: true,
    said: '✓ Issue 6 will be released on 2091-05-20 09:00 (America/New_York)',
  })
  expect((await desk('issue', 'list')).said).toContain('to be released 2091-05-20 09:00')
  expect(await desk('issue', 'release', '6', '--at', 'tomorrow')).toMatchObject({ done: false })
  expect((await desk('issue', 'withdraw', '6', '--dry-run')).said).toBe('Would call off the release of issue 6')
  expect((await desk('issue', 'withdraw', '6')).said).toBe('✓ Called off the release of issue 6')
  expect(await desk('issue', 'withdraw', '6')).toEqual({
    done: false,
    said: '✗ it is neither released nor about to be',
  })
  expect((await desk('issue', 'list')).said).toContain('withdrawn')
  expect((await desk('issue', 'release', '6')).said).toBe('✓ Issue 6 is released')
  expect((await desk('issue', 'release', '6', '--at', '2091-05-20')).done).toBe(false)
  expect((await desk('issue', 'withdraw', '6')).said).toBe('✓ Withdrew issue 6')
})
