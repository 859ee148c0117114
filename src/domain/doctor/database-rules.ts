import { broken, brokenIn, type Verdict, watch, well } from './finding.ts'

/** Older ones lack what our statements use. */
const OLDEST = 16

/** Why this server can't be used, by its number such as 160004; null where it can. */
export const versionProblem = (version: number): string | null =>
  version >= OLDEST * 10_000
    ? null
    : `PostgreSQL ${Math.floor(version / 10_000)} is too old: ${OLDEST} or newer is needed`

export function judgeVersion(version: number, name: string): Verdict {
  const problem = versionProblem(version)
  return problem ? broken(problem, `move the database to PostgreSQL ${OLDEST} or newer`) : well(`PostgreSQL ${name}`)
}

type Migration = { name: string; checksum: string }

/** `contracts`: it takes away what builds that do not know it may need. */
type AppliedMigration = Migration & { contracts: boolean }

/** `applied` is null where the site has never been started on this database. */
export function judgeMigrations(known: readonly Migration[], applied: readonly AppliedMigration[] | null): Verdict {
  if (applied === null) return broken('the database is empty', 'start the site once: it makes its tables')
  const sums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const newer = applied.filter(({ name }) => known.every((one) => one.name !== name))
  const missing = known.filter(({ name }) => !sums.has(name))
  const changed = known.filter(({ name, checksum }) => sums.has(name) && sums.get(name) !== checksum)
  const contracted = newer.filter(({ contracts }) => contracts)
  if (contracted.length > 0)
    return broken(
      `the database has ${namesOf(contracted)}, which this build does not know and which takes away what it needs`,
      'run the newer build',
    )
  if (changed.length > 0)
    return broken(`${namesOf(changed)} is not as it was applied`, 'run the build that was released, without changes')
  if (missing.length > 0)
    return broken(`${namesOf(missing)} is not applied`, 'start the site of this build: it applies what is missing')
  if (newer.length > 0)
    return watch(
      `the database has ${namesOf(newer)} of a newer build, which only add: this build runs on it`,
      'go on with the upgrade; or see that you meant to go back',
    )
  return well(`all ${known.length} applied`)
}

const namesOf = (migrations: readonly Migration[]) => migrations.map(({ name }) => name).join(', ')

export type DurabilitySettings = { fsync: string; full_page_writes: string; synchronous_commit: string }

/** `local` and stronger wait for this server's disk. */
export function judgeDurability(settings: DurabilitySettings, isProduction: boolean): Verdict {
  const off = Object.entries(settings).flatMap(([name, value]) => (value === 'off' ? [name] : []))
  if (off.length === 0) return well('an acknowledged order is on the disk')
  return brokenIn(
    isProduction,
    `${off.join(' and ')} off: orders are lost when the machine stops`,
    `set ${off.map((name) => `${name} = on`).join(', ')} in postgresql.conf and reload it`,
  )
}

/** Codes of authenticators, signed webhooks and releases go by clocks. */
const CLOCK_MS = 2_000

/** `aheadMs`: by how much the other clock is ahead of ours. */
export function judgeClock(whose: string, aheadMs: number | null): Verdict {
  if (aheadMs === null) return watch(`${whose} does not tell the time`, 'compare the clocks by hand')
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
  if (Math.abs(aheadMs) <= CLOCK_MS) return well(`${seconds} s from ${whose}`)
  return watch(`${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} ${whose}`, 'set both clocks by NTP: timedatectl')
}

/** Ours, in the middle of having asked, against theirs. */
export const aheadOf = (asked: Date, answered: Date, theirs: Date): number =>
  theirs.getTime() - (asked.getTime() + answered.getTime()) / 2
