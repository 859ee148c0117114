import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Rehearsed, rehearse } from '#application/rehearsal/rehearse.ts'
import type { RehearsalAsked, SiteRehearsed } from '#desk/command-line/desk-command.ts'
import { refuseUntil, type UntilRefusal } from '#domain/rehearsal/calendar.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { findWriter } from '#store/servers/connect-to-writer.ts'
import { serversOf, withoutWrites } from '#store/servers/database-address.ts'
import { withCopy } from './rehearsal/copy-database.ts'
import { openStage } from './rehearsal/open-stage.ts'
import { startStripeSandbox } from './sandboxes/start-sandboxes.ts'
import { withoutNames } from './start-worker.ts'
import { type DeskSetting, withServer } from './with-database.ts'

type Hooks = {
  /** Looks at the copy before it is removed. */
  onEnd?: (copy: { url: string; sandboxUrl: string }) => Promise<void>
}

type Live = { migrated: string[]; refusal: UntilRefusal | 'no-magazine' | null }

/** Several at once, as the site's own worker does; each waits for the database and the sandbox most of its time. */
const CONCURRENCY = 4

/** Rehearses the site on a copy of its database. The database itself is only read, and nothing else of the site is touched. */
export async function rehearseSite(setting: DeskSetting, asked: RehearsalAsked & Hooks): Promise<SiteRehearsed> {
  const { config, projectDir } = setting
  const failed = (said: string): SiteRehearsed => ({ ok: false, reason: 'failed', said })
  const isHere = await access(join(projectDir, 'sandbox', 'stripe', 'main.ts')).then(
    () => true,
    () => false,
  )
  if (!isHere) return failed('This installation has no payment sandbox: rehearse from a checkout, with DATABASE_URL.')
  const now = new Date()
  const live = await withServer(setting, (url) => lookAtLive(url, asked.until, now))
  if (!live) return failed('The database that is to be copied can not be opened.')
  if (live.refusal) return { ok: false, reason: live.refusal }
  const folder = join(config.dataDir, 'rehearsal')
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('The rehearsal was stopped; nothing of it is left.'))
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    const copied = await withCopy(
      {
        folder,
        migrated: live.migrated,
        withLive: (work) => withServer(setting, async (url) => work(await findWriter(serversOf(url)))),
      },
      (url) => playOn(setting, { url, folder, now, signal: stopping.signal }, asked),
    )
    return copied.ok ? copied.done : failed(copied.reason)
  } catch (error) {
    if (stopping.signal.aborted) return failed(String(stopping.signal.reason.message))
    throw error
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What can be refused is refused before anything is copied. */
async function lookAtLive(url: string, until: string, now: Date): Promise<Live> {
  const pool = openPool(withoutWrites(url), 1)
  try {
    const table = await pool.query(`select to_regclass('public.schema_migrations') is not null as "isThere"`)
    if (!table.rows[0]?.isThere) return { migrated: [], refusal: 'no-magazine' }
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
    const magazine = await findMagazine(openDatabase(pool))
    const refusal = magazine ? refuseUntil(until, dayIn(magazine.timeZone, now)) : ('no-magazine' as const)
    return { migrated: rows.map(({ name }) => name), refusal }
  } finally {
    await pool.end()
  }
}

type Place = { url: string; folder: string; now: Date; signal: AbortSignal }

async function playOn(
  { config, projectDir, say }: DeskSetting,
  { url, folder, now, signal }: Place,
  { until, seed, rates, onProgress, onEnd }: RehearsalAsked & Hooks,
): Promise<Rehearsed> {
  const sandbox = await startStripeSandbox({ projectDir, folder: join(folder, 'stripe'), port: 0, report: say })
  const pool = openPool(url, CONCURRENCY * 3)
  try {
    const { siteUrl } = config
    const stage = await openStage({
      pool,
      withoutNames,
      sandboxUrl: sandbox.url,
      siteUrl,
      now,
      concurrency: CONCURRENCY,
      seed,
      rates,
    })
    const rehearsed = await rehearse(stage, { until, now, onProgress, signal })
    await onEnd?.({ url, sandboxUrl: sandbox.url })
    return rehearsed
  } finally {
    await pool.end()
    await sandbox.stop()
  }
}
