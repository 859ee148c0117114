import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { releaseAbandonedJobs } from '#application/jobs/release-abandoned-jobs.ts'
import { scheduleLetter } from '#application/letters/schedule-letter.ts'
import { writeLetter } from '#application/letters/write-letter.ts'
import { openCountingMailServer } from '../../support/counting-mail-server.ts'
import { openKillableWorkers } from '../../support/killable-workers.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const database = await openTestDatabase()
const { db, context } = database
const { smtpUrl, arrived } = await openCountingMailServer()

/** `npm run proof` sends as many, and kills as often, as the proof asks for. */
const [RECIPIENTS, KILLS] = isWholeProof ? [100_000, 20] : [1_000, 3]
const [WORKERS, CONCURRENCY] = [2, 4]
const workers = openKillableWorkers(join(import.meta.dirname, 'worker.ts'), [database.url, smtpUrl], WORKERS)

/** What the living do every minute; and mails that failed are told that their time has come. Those whose it is are let be: 100,000 of them would keep the workers waiting. */
async function lookAfter() {
  await releaseAbandonedJobs({ ...context, now: () => new Date(Date.now() + 120_000) })
  await database.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
  )
}

const count = async (state: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from letter_recipients where state = ${state}`.execute(db))
    .rows[0]?.n ?? 0

test('workers are killed while a letter goes out: it goes on, and nobody gets it twice', {
  timeout: isWholeProof ? 7_200_000 : 400_000,
}, async () => {
  await sql`delete from letter_recipients`.execute(db)
  await sql`insert into mailing_list_readers (email, email_key, tags, requested_at, confirmed_at)
    select name, name, '{kills}', now(), now() from (select 'r' || n || '@kills.example' as name from generate_series(1, ${sql.lit(RECIPIENTS)}) n) as readers`.execute(
    db,
  )
  const letter = {
    kind: 'news',
    subject: 'News',
    body: 'The harbour is open.',
    segments: ['tag:kills'],
    issueNumber: null,
  }
  const written = await writeLetter(context, { ...letter, ref: null, dryRun: false })
  if (!written.ok) throw new Error(written.reason)
  await scheduleLetter(context, { ref: written.ref, at: null, perSecond: 200, dryRun: false })
  // As fast as it can: what is tried here is not the rate.
  await db.updateTable('letters').set({ per_second: 1_000 }).where('ref', '=', written.ref).execute()
  const step = Math.floor(RECIPIENTS / (KILLS + 2))
  for (let kill = 0; kill < KILLS; kill += 1) {
    workers.start()
    await vi.waitFor(async () => expect(await count('sent')).toBeGreaterThan(kill * step), {
      timeout: 600_000,
      interval: 20,
    })
    await workers.killAll()
    await lookAfter()
  }
  expect(await count('sent'), 'there was something left to be killed in').toBeLessThan(RECIPIENTS)
  workers.start()
  await vi.waitFor(
    async () => {
      await lookAfter()
      const { state } = await db
        .selectFrom('letters')
        .select('state')
        .where('ref', '=', written.ref)
        .executeTakeFirstOrThrow()
      expect(state).toBe('sent')
    },
    { timeout: isWholeProof ? 3_600_000 : 240_000, interval: isWholeProof ? 1_000 : 100 },
  )
  expect(
    [...arrived].filter(([, copies]) => copies > 1),
    'nobody gets it twice',
  ).toEqual([])
  const [sent, inDoubt] = [await count('sent'), await count('in-doubt')]
  expect(sent + inDoubt, 'everyone is accounted for').toBe(RECIPIENTS)
  expect(inDoubt, 'only what was under way at a kill').toBeLessThanOrEqual(KILLS * WORKERS * CONCURRENCY)
  expect(arrived.size, 'whoever is told to have it has it').toBeGreaterThanOrEqual(sent)
  expect(arrived.size).toBeLessThanOrEqual(sent + inDoubt)
  reached('letters', 'letters', RECIPIENTS)
  reached('letters', 'kills', KILLS)
})
