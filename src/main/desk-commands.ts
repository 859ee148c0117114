import { join } from 'node:path'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { backUp } from '#adapters/postgres/backup.ts'
import { restore } from '#adapters/postgres/restore.ts'
import { importContent } from '#application/content/import-content.ts'
import { couponsCommand } from './coupons-command.ts'
import { describeImport } from './describe-import.ts'
import type { Desk, DeskCommand } from './desk-command.ts'
import { eventsCommand } from './events-command.ts'
import { institutionsCommand } from './institutions-command.ts'
import { invoicesCommand } from './invoices-command.ts'
import { issueCommand } from './issue-command.ts'
import { ordersCommand } from './orders-command.ts'
import { renewalsCommand } from './renewals-command.ts'
import { auditCommand, staffCommand } from './staff-commands.ts'
import { stockCommand } from './stock-command.ts'
import { subscriptionsCommand } from './subscriptions-command.ts'
import { withDatabase } from './with-database.ts'

/** What the publisher does from the command line: thin doors onto the same use cases as everything else. */
export const deskCommands: Record<string, DeskCommand> = {
  content: { help: 'bring the database to what the content folder says', run: importCommand },
  institutions: { help: 'list institutions and set their licences: institutions help', run: institutionsCommand },
  stock: { help: 'list what is in stock, set a count, add a delivery: stock help', run: stockCommand },
  coupons: { help: 'list coupons, add and change them: coupons help', run: couponsCommand },
  issue: { help: 'cut the mailing list of an issue, send it, release it: issue help', run: issueCommand },
  subscriptions: { help: 'what someone was sent and is still to get: subscriptions help', run: subscriptionsCommand },
  renewals: { help: 'subscriptions that renew themselves: renewals help', run: renewalsCommand },
  orders: { help: 'list orders, look at one, give one back: orders help', run: ordersCommand },
  events: { help: 'write what happened to a file: events help', run: eventsCommand },
  invoices: { help: 'bill somebody, and say what was paid by check or wire: invoices help', run: invoicesCommand },
  staff: staffCommand,
  audit: auditCommand,
  'db:backup': { help: 'write the whole database to a file: db:backup [FILE]', run: backupCommand },
  'db:restore': { help: 'fill an empty database from such a file: db:restore FILE', run: restoreCommand },
}

async function importCommand(desk: Desk): Promise<boolean> {
  const { config, say } = desk
  const read = await readContentFolder(config.contentDir)
  if (!read.ok) {
    for (const { file, line, message } of read.problems) say(`✗ ${file}:${line}  ${message}`)
    say('Nothing was changed.')
    return false
  }
  return withDatabase(desk, async ({ context }) => {
    for (const line of describeImport(await importContent(context, read.content))) say(line)
    return true
  })
}

async function backupCommand(desk: Desk): Promise<boolean> {
  const file = desk.args[0] ?? join(desk.config.dataDir, 'backups', `colophon-${stamp(new Date())}.gz`)
  return withDatabase(desk, async ({ url }) => {
    const done = await backUp({ databaseUrl: url, file, report: desk.say })
    desk.say(done.ok ? `✓ ${done.rows} rows of ${done.tables} tables are in ${file}` : `✗ ${done.reason}`)
    return done.ok
  })
}

async function restoreCommand(desk: Desk): Promise<boolean> {
  const [file] = desk.args
  if (!file) {
    desk.say('✗ Which file? npm run db:restore -- FILE')
    return false
  }
  return withDatabase(desk, async ({ url }) => {
    const done = await restore({ databaseUrl: url, file, report: desk.say })
    desk.say(done.ok ? `✓ ${done.rows} rows of ${done.tables} tables are back` : `✗ ${done.reason}`)
    return done.ok
  })
}

const stamp = (now: Date) => now.toISOString().slice(0, 19).replace(/[:T]/g, '-')
