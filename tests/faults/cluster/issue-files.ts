import { expect, vi } from 'vitest'
import { enqueueIssueFiles } from '#application/issues/enqueue-issue-files.ts'
import { isUpToDate } from '#application/issues/make-issue-files.ts'
import { BOOK_FORMATS } from '#application/ports/issue-documents.ts'
import { listIssueFiles } from '#store/issues/issue-files.ts'
import { DEMO_PASSWORD } from '../../support/access.ts'
import type { Cluster, Machine } from './open-cluster.ts'
import { openVisitor } from './visitor.ts'

const ISSUE = 4
const ARTICLE = 'linemen'
const SUBSCRIBER = 'lifetime@demo.example'
/** The living find out within two minutes that a worker is gone; the rest is for a machine that does much else. */
const IN_MINUTES = { timeout: 1_800_000, interval: 500 }

/** The files of an issue, which all processes keep in one bucket. */
export function openIssueFiles({ db, pool, proxy, machines, bucket, objects, startMachine }: Cluster) {
  const isMade = () => isUpToDate(bucket, ISSUE)
  const untilMade = () => vi.waitFor(async () => expect(await isMade()).toBe(true), IN_MINUTES)

  /** Nobody makes the files of any issue, or is about to. */
  const isQuiet = async () => {
    const waiting = `select payload, last_error from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = task_id
      where identifier in ('make-issue-files', 'check-issue-files') and attempts < max_attempts and run_at < now() + interval '1 minute'`
    expect((await pool.query(waiting)).rows).toEqual([])
  }

  /** The name of the machine that is making files at this moment. */
  const whoMakes = async () => {
    const { rows } = await pool.query<{ name: string }>(`select application_name as name from pg_locks
      join pg_stat_activity using (pid) where locktype = 'advisory' and classid = 0 and objid = 7245003 and granted`)
    const maker = machines.find(({ name }) => name === rows[0]?.name)
    if (!maker) throw new Error('Nobody makes files')
    return maker
  }

  return {
    untilMade,
    /** An article changes, and the machine that makes the files of its issue anew dies over it. Returns which. */
    async killTheirMaker(): Promise<Machine> {
      for (let again = 1; ; again += 1) {
        await vi.waitFor(isQuiet, IN_MINUTES)
        await untilMade()
        const title = `Linemen, changed for the ${again}. time`
        await db.updateTable('articles').set({ title, source_hash: title }).where('slug', '=', ARTICLE).execute()
        await enqueueIssueFiles(db, [ISSUE])
        const maker = await vi.waitFor(whoMakes, { timeout: 120_000, interval: 10 })
        await Promise.all([maker.worker.kill(), maker.web.kill()])
        if (!(await isMade())) return maker
        // It had kept them before it died.
        await startMachine(maker)
      }
    },
    /** Every web process gives a subscriber what is in the bucket, which is what the issue says. */
    async seeSameEverywhere() {
      expect(await isMade()).toBe(true)
      const rows = await listIssueFiles(db, ISSUE)
      expect(rows.map(({ format }) => format).toSorted()).toEqual([...BOOK_FORMATS].toSorted())
      for (const [index, { web, name }] of machines.entries()) {
        const visit = openVisitor(`http://127.0.0.1:${web.port}`, { origin: proxy.url, from: `10.9.0.${index + 1}` })
        const login = await visit('/api/access/login', { email: SUBSCRIBER, password: DEMO_PASSWORD })
        expect(login.status, login.bytes.toString()).toBe(200)
        for (const { format, path } of rows) {
          const { status, bytes } = await visit(`/issue/the-grid/download/${format}`)
          expect(status, `${format} of ${name}`).toBe(200)
          expect(bytes.equals(objects.get(path) ?? Buffer.alloc(0)), `${format} of ${name}`).toBe(true)
        }
      }
    },
  }
}
