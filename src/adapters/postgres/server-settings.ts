/** Given on the command line, where no file in the cluster can overrule them. Listening is set by the access chosen. */
export const serverSettings = [
  // An acknowledged order is on the disk.
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  // A small machine that also runs the site.
  'max_connections=60',
  'shared_buffers=128MB',
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
