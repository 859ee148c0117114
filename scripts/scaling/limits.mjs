// What gives way as a magazine grows, and when.
import { magazineOf, needsOf, settings } from './model.mjs'

/**
 * What gives way as a magazine grows: the need that grows, and how much of it there may be before somebody has to act. `remedy` says
 * what that is. Bounds that a setting or the code has are named with it; the others are where waiting would be too late.
 */
export const limits = [
  {
    name: 'one web process',
    need: 'webCores',
    most: 1,
    unit: 'core when an issue is announced',
    remedy: 'more web processes, on more cores',
  },
  {
    name: 'a letter at its usual rate',
    need: 'letterHoursAsSet',
    most: 4,
    unit: 'hours to all',
    remedy: '`letters.perSecond`, up to 200',
  },
  {
    name: 'a letter at the highest rate, from one worker',
    need: 'letterHoursAtMost',
    most: 4,
    unit: 'hours to all',
    remedy: 'more workers; then a higher bound in `domain/letters/letter.ts`',
  },
  {
    name: 'the longest statement',
    need: 'longestStatementSeconds',
    most: 600,
    unit: 'seconds (`allowLongStatements`)',
    remedy: 'batches, as the cut has them',
  },
  {
    name: 'connections',
    need: 'connections',
    most: 100,
    unit: 'connections',
    remedy: 'a smaller `DATABASE_POOL`, then `max_connections`',
  },
  {
    name: 'commits that tell of a change',
    need: 'noticesShare',
    most: 0.5,
    unit: 'of what commits one at a time',
    remedy: 'faster disks, fewer notices an order; then several magazines',
  },
  {
    name: 'the database’s cores',
    need: 'databaseCores',
    most: 8,
    unit: 'cores when an issue is announced',
    remedy: 'standbys to read from, then several magazines',
  },
  {
    name: 'one primary’s cores',
    need: 'firstDatabaseCores',
    most: 64,
    unit: 'cores in the first half minute',
    remedy: 'several magazines',
  },
  {
    name: 'an issue’s run',
    need: 'issueMinutes',
    most: 60,
    unit: 'minutes',
    remedy: 'partitions of deliveries by issue',
  },
  { name: 'deliveries', need: 'deliveriesGb', most: 64, unit: 'GB', remedy: 'partitions of deliveries by issue' },
  { name: 'mails', need: 'mailsGb', most: 64, unit: 'GB', remedy: 'mails of more than a year ago are removed' },
  { name: 'events', need: 'eventsMillion', most: 100, unit: 'million rows', remedy: 'partitions of events by month' },
  {
    name: 'the night’s backup',
    need: 'backupHours',
    most: 4,
    unit: 'hours',
    remedy: 'base backups and the log instead of `db:backup`',
  },
  { name: 'the way back', need: 'restoreHours', most: 4, unit: 'hours', remedy: 'a standby, and base backups' },
  { name: 'memory of the database', need: 'memoryGb', most: 64, unit: 'GB', remedy: 'more memory; partitions' },
  {
    name: 'the page cache',
    need: 'pageCacheMib',
    most: settings.pageCacheMib,
    unit: 'MiB',
    remedy: '`PAGE_CACHE_MIB`',
  },
  { name: 'the line', need: 'gigabitsASecond', most: 1, unit: 'Gbit/s of pages', remedy: 'a CDN in front' },
]

const MOST_FACTOR = 1e6

/** How many times a magazine can grow before a limit is reached; infinite where it does not depend on subscribers. */
export function factorOf(costs, base, { need, most }) {
  const over = (factor) => needsOf(costs, magazineOf(base * factor))[need] > most
  if (!over(MOST_FACTOR)) return Number.POSITIVE_INFINITY
  let [low, high] = [0, MOST_FACTOR]
  while (high - low > high / 10_000) {
    const between = low + (high - low) / 2
    if (over(between)) high = between
    else low = between
  }
  return high
}

/** The limits in the order in which a growing magazine comes to them. */
export const limitsInOrder = (costs, base) =>
  limits
    .map((limit) => ({ ...limit, factor: factorOf(costs, base, limit) }))
    .sort((one, other) => one.factor - other.factor)
