import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readContentPictures } from '#adapters/files/content-pictures.ts'
import { openLocalFiles } from '#adapters/files/local-files.ts'
import { enqueueIssueFiles } from '#application/issues/enqueue-issue-files.ts'
import { makeIssueFiles } from '#application/issues/make-issue-files.ts'
import { readIssueFile } from '#application/issues/read-issue-file.ts'
import { releaseAbandonedJobs } from '#application/jobs/release-abandoned-jobs.ts'
import { BOOK_FORMATS } from '#application/ports/issue-documents.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { listIssueFiles } from '#store/issues/issue-files.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { sampleDocuments } from './sample-documents.ts'

const ISSUE = 4
const subscriber: ReaderAccess = { kind: 'account', subscription: 'active', isStaff: false, institution: null }
const database = await openTestDatabase()
const { db, pool } = database
const folder = await mkdtemp(join(tmpdir(), 'colophon-made-'))
const contentDir = resolve(import.meta.dirname, '../../../content')
const documents = {
  siteUrl: 'https://magazine.example',
  readPicture: readContentPictures(contentDir, openLocalFiles(folder)),
  makeDocuments: async (source: Parameters<typeof sampleDocuments>[0]) => sampleDocuments(source),
}
const context = { ...database.context, ports: { files: openLocalFiles(folder), documents } }

beforeAll(async () => void (await makeIssueFiles(context, ISSUE)))
afterAll(() => rm(folder, { recursive: true, force: true }))

type Maker = { child: ChildProcess; steps: string[]; reached(step: string, times?: number): Promise<void> }
const running = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of running) await kill({ child })
})

/** A process of its own that makes files, and stands still at a step. */
async function startMaker(stopAt = ''): Promise<Maker> {
  const program = join(import.meta.dirname, 'worker.ts')
  const child = spawn(process.execPath, [program, database.url, folder, contentDir, stopAt], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.add(child)
  const steps: string[] = []
  child.on('message', (step) => void steps.push(String(step)))
  const reached = (step: string, times = 1) =>
    expect.poll(() => steps.filter((name) => name === step).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(times)
  await reached('working')
  return { child, steps, reached }
}

async function kill({ child }: Pick<Maker, 'child'>) {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}

const retitle = (title: string) =>
  db.updateTable('articles').set({ title, source_hash: title }).where('slug', '=', 'linemen').execute()

/** What the living do every minute, done as soon as the database knows that the killed one is gone. */
async function giveBack() {
  const later = { ...database.context, now: () => new Date(Date.now() + 120_000) }
  // One, or both where the killed one had just taken the one that was put off, too.
  await expect.poll(() => releaseAbandonedJobs(later), { timeout: 30_000 }).toBeGreaterThanOrEqual(1)
}

const untilQuiet = () =>
  expect
    .poll(
      async () => {
        // Those that were put off are told that their time has come.
        await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
        // The queue gives up a job that was asked for anew while it was being done: the new one takes its place.
        const waiting = 'select task_identifier, last_error from graphile_worker.jobs where attempts < max_attempts'
        return (await pool.query(waiting)).rows
      },
      { timeout: 60_000, interval: 100 },
    )
    .toEqual([])

/** What a subscriber gets in each format: whole, or this fails. */
async function download(): Promise<string[]> {
  return Promise.all(
    BOOK_FORMATS.map(async (format) => {
      const answer = await readIssueFile(context, 'the-grid', format, subscriber)
      if (answer.kind !== 'file') throw new Error(`the ${format} is ${answer.kind}`)
      const stream = await answer.file.open()
      const content = stream ? await text(stream) : ''
      expect(Buffer.byteLength(content)).toBe(answer.file.bytes)
      expect(content).toMatch(new RegExp(`^${format} of [^]*\nend$`))
      return content.slice(0, content.indexOf('\n'))
    }),
  )
}

async function expectOneKept(title: string) {
  for (const first of await download()) expect(first).toContain(title)
  const named = (await listIssueFiles(db, ISSUE)).map((row) => row.path)
  expect(named).toHaveLength(BOOK_FORMATS.length)
  expect((await context.ports.files.list(`issues/${ISSUE}`)).sort()).toEqual(named.sort())
  expect(await readdir(join(folder, '.unfinished'))).toEqual([])
}

test.each(['typesetting', 'first-file', 'second-file', 'kept'])(
  'killed at %s: readers have the whole file of before or of after, and in the end there is one of after',
  async (step) => {
    const before = await download()
    await retitle(`Linemen at ${step}`)
    const maker = await startMaker(step)
    await enqueueIssueFiles(db, [ISSUE])
    await maker.reached(step)
    const during = await download()
    if (step === 'kept') expect(during.join()).toContain(`Linemen at ${step}`)
    else expect(during).toEqual(before)
    await kill(maker)
    expect(await download()).toEqual(during)
    await giveBack()
    const next = await startMaker()
    await untilQuiet()
    await expectOneKept(`Linemen at ${step}`)
    expect(next.steps.filter((name) => name === 'typesetting')).toHaveLength(step === 'kept' ? 0 : 1)
  },
)

test('one who waits for a maker makes the files when that one is killed, of what the issue says by then', async () => {
  await retitle('Linemen, first')
  const first = await startMaker('typesetting')
  await enqueueIssueFiles(db, [ISSUE])
  await first.reached('typesetting')
  const second = await startMaker()
  // Asked for again while it is being made: the other worker finds that it is, and puts it off.
  await enqueueIssueFiles(db, [ISSUE])
  const putOff = `select from graphile_worker.jobs where key = 'make-issue-files:${ISSUE}' and run_at > now()`
  await expect.poll(async () => (await pool.query(putOff)).rowCount, { timeout: 30_000 }).toBe(1)
  expect(second.steps).toEqual(['working'])
  await retitle('Linemen, second')
  await kill(first)
  await giveBack()
  await untilQuiet()
  await expectOneKept('Linemen, second')
  expect(second.steps.filter((name) => name === 'typesetting')).toHaveLength(1)
})

test('many asked at once, by two workers, make one set of files', async () => {
  await retitle('Linemen, all at once')
  for (let n = 0; n < 8; n += 1) {
    await pool.query(`select graphile_worker.add_job('make-issue-files', '{"issue": ${ISSUE}}')`)
  }
  const makers = await Promise.all([startMaker(), startMaker()])
  await untilQuiet()
  await expectOneKept('Linemen, all at once')
  const made = makers.flatMap(({ steps }) => steps).filter((name) => name === 'typesetting')
  expect(made).toHaveLength(1)
})
