import { userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readCamt } from '#adapters/camt/read-camt.ts'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { openListmonk } from '#adapters/listmonk/listmonk.ts'
import { createReactEmailRenderer } from '#adapters/mail/react-email-renderer.tsx'
import { makeGoodsPapers } from '#adapters/pdf/make-goods-papers.tsx'
import { makeReceiptPdf } from '#adapters/pdf/make-receipt-pdf.tsx'
import { makeRenewalLetters } from '#adapters/pdf/make-renewal-letters.tsx'
import { makeStatementPdf } from '#adapters/pdf/make-statement-pdf.tsx'
import { openPhotographs } from '#adapters/photographs/open-photographs.ts'
import { backUp } from '#adapters/postgres/backup.ts'
import { hasDatabase } from '#adapters/postgres/has-database.ts'
import { restore } from '#adapters/postgres/restore.ts'
import { zipFiles } from '#adapters/zip/zip-files.ts'
import { keepPhotographs } from '#application/content/keep-photographs.ts'
import { examineSite } from '#application/doctor/examine-site.ts'
import type { Desk, RowsMoved } from '#desk/command-line/desk-command.ts'
import type { Actor } from '#domain/audit/actor.ts'
import { findWriter } from '#store/servers/connect-to-writer.ts'
import { serversOf } from '#store/servers/database-address.ts'
import { loadSiteSecret } from './access/site-secret.ts'
import type { Config } from './config/config.ts'
import { openSiteFiles } from './issues/issue-files.ts'
import { rehearseSite } from './rehearse-site.ts'
import { openWebhooks } from './webhooks/open-webhooks.ts'
import { type DeskSetting, withDatabase } from './with-database.ts'
import { withDoctor } from './with-doctor.ts'
import { withPayments } from './with-payments.ts'

/** What the commands of the desk work with: the site's own database, payments and folders. */
export function openDesk(setting: DeskSetting & Pick<Desk, 'note'>, by: Actor, ask = askAtTerminal): Desk {
  const { config, say, note } = setting
  const photographs = openPhotographs(config.contentDir, openSiteFiles(config))
  return {
    say,
    note,
    ask,
    dataDir: config.dataDir,
    withDatabase: async (work) => (await withDatabase(setting, ({ context }) => work({ ...context, by }))) ?? false,
    withPayments: async (work) => (await withPayments(setting, (context) => work({ ...context, by }))) ?? false,
    withWebhooks: async (work) =>
      (await withDatabase(setting, async ({ context }) =>
        work({ ...context, by, ports: { webhooks: openWebhooks(config, await loadSiteSecret(config)) } }),
      )) ?? false,
    listService: config.listmonk && openListmonk(config.listmonk),
    makeRenewalLetters,
    papers: { makeReceiptPdf, makeStatementPdf, makeGoodsPapers, zipFiles },
    readCamt,
    renderMail: createReactEmailRenderer({ siteUrl: config.siteUrl }),
    readContent: () => readContentFolder(config.contentDir, photographs.examine),
    keepPhotographs: (content) => keepPhotographs(photographs, content),
    examine: (asked) => withDoctor(setting, (context) => examineSite(context, asked)),
    rehearse: (asked) => rehearseSite(setting, asked),
    backUp: async (file) =>
      (await refuseNothing(config)) ??
      withDatabase(setting, async ({ url }) =>
        backUp({ databaseUrl: await findWriter(serversOf(url)), file, report: say }),
      ),
    restore: (file) =>
      withDatabase(setting, async ({ url }) =>
        restore({ databaseUrl: await findWriter(serversOf(url)), file, report: say }),
      ),
  }
}

/**
 * Where the settings of the site are not read, an embedded database would be made, and its nothing be kept as the backup before
 * an upgrade.
 */
async function refuseNothing({ databaseUrl, dataDir }: Config): Promise<RowsMoved | null> {
  const folder = join(dataDir, 'postgres')
  if (databaseUrl !== null || (await hasDatabase(folder))) return null
  const reason = `There is nothing to back up: DATABASE_URL is not set, and no database is in ${folder}. Run this with the settings of the site; where systemd runs it: colophon-desk db:backup`
  return { ok: false, reason }
}

/** On the terminal, beside what is said for programs. Where there is none, nobody is there to say yes. */
async function askAtTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}

/** Whoever sits at the command line: by the name that was set for it, or else the system's. */
export function commandLineActor(deskUser: string | null): Actor {
  return { kind: 'command-line', name: deskUser ?? systemUser() }
}

/** A container may run under a number that has no name. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
