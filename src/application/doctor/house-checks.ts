import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { readStaff } from '#application/accounts/manage-staff.ts'
import type { FileStore } from '#application/ports/file-store.ts'
import { broken, type Verdict, well } from '#domain/doctor/finding.ts'
import {
  judgeBackup,
  judgeDemoPassword,
  judgeDisk,
  judgeFailedJobs,
  judgeOwners,
  judgeWorker,
} from '#domain/doctor/house-rules.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Database } from '#store/database.ts'
import { listGuardedAccounts, readQueue } from '#store/doctor/checkup.ts'
import { atDatabase } from './database-checks.ts'
import type { DoctorContext } from './doctor-context.ts'
import type { Check } from './run-checks.ts'

export function houseChecks(context: DoctorContext): Check[] {
  const { now, settings, ports } = context
  const { isProduction, backupMaxHours } = settings
  return [
    { name: 'files', todo: 'see S3_*, or who owns DATA_DIR/files', look: () => tryFiles(ports.files) },
    atDatabase(context, 'worker', async (db) => judgeWorker(await readQueue(db), now())),
    atDatabase(context, 'failed jobs', async (db) => judgeFailedJobs(await readQueue(db))),
    {
      name: 'backups',
      todo: 'see who owns DATA_DIR/backups',
      look: async () => judgeBackup(await ports.house.findNewestBackup(), backupMaxHours, now(), isProduction),
    },
    { name: 'disk', todo: 'see DATA_DIR', look: async () => judgeDisk(await ports.house.readSpace()) },
    atDatabase(context, 'content', async (db) => {
      const magazine = await findMagazine(db)
      return magazine ? well(magazine.name) : broken('no magazine is imported', 'npm run content')
    }),
    atDatabase(context, 'owners', async (db) => {
      const owners = (await readStaff({ db, now })).filter(({ roles }) => roles.includes('owner'))
      const withSecondFactor = owners.filter(({ hasSecondFactor }) => hasSecondFactor).length
      return judgeOwners({ all: owners.length, withSecondFactor }, isProduction)
    }),
    atDatabase(context, 'demo password', (db) => tryDemoPassword(context, db)),
  ]
}

/** Written, read and removed, under a name that nothing else has. */
async function tryFiles(files: FileStore): Promise<Verdict> {
  const path = `doctor/${randomUUID()}`
  const written = Buffer.from(path)
  await files.put(path, written)
  try {
    const found = await files.open(path)
    if (!found || !written.equals(await buffer(found)))
      return broken('a file is not read as it was written', 'see the store of files')
  } finally {
    await files.remove(path)
  }
  if (await files.stat(path)) return broken('a file can’t be deleted', 'let the key of S3 delete, too')
  return well('written, read and deleted')
}

/** Hashes are salted, so each is tried: of those whom it would hurt most, and of those who came with the demo. */
async function tryDemoPassword({ settings, ports }: DoctorContext, db: Database): Promise<Verdict> {
  const demo = await ports.house.readDemo()
  if (!demo) return well('there is no demo here')
  if (!settings.isProduction) return well('not tried outside production')
  const opened: string[] = []
  for (const { ref, password_hash } of await listGuardedAccounts(db, demo.emails))
    if ((await ports.passwords.verify(password_hash, demo.password, 'known')) === 'right') opened.push(ref)
  return judgeDemoPassword(opened)
}
