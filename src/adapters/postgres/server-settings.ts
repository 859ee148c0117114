import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** What this machine, or the container it gives us, has. */
const memoryHere = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * A sixteenth of the memory, which the site needs too: no less than a small shop's pages take, and no more than the
 * issue run of a million readers was measured with.
 */
export const sharedMegabytes = (memory: number) => Math.min(1024, Math.max(128, Math.floor(memory / 16 / MB)))

/** Given on the command line, where no file in the cluster can overrule them. Listening is set by the access chosen. */
export const serverSettings = (memory = memoryHere()) => [
  // An acknowledged order is on the disk.
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  'max_connections=60',
  // Of a machine that also runs the site.
  `shared_buffers=${sharedMegabytes(memory)}MB`,
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'effective_cache_size=512MB',
  'max_wal_size=512MB',
  // On the disks of today a page is as quickly read here as there: so indexes are used for short lists of long tables.
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
  'log_checkpoints=off',
  // A failed statement's text and its "Key (email)=(…)" are the app's to report: no personal data in this log.
  'log_min_messages=log',
  'log_min_error_statement=panic',
]
