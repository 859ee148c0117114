import { flushCompileCache } from 'node:module'
import { createNodemailerSender } from '#adapters/mail/nodemailer-sender.ts'
import type { RenderMail } from '#application/ports/mail.ts'
import { sendLettersJob } from '#jobs/letters/send-letters.ts'
import { sendMailJob } from '#jobs/mail/send-mail.ts'
import { openOrderLinks } from '#main/sales/start-payments.ts'
import { startWorker } from '#main/start-worker.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { noPorts } from '../../support/no-ports.ts'
import { TEST_SECRET } from '../../support/test-secret.ts'

/**
 * A worker to be killed: node worker.ts DATABASE_URL SMTP_URL. Run from its source, in which Node can't read JSX:
 * its mails are of one line.
 */
// Node keeps what it has compiled when it ends by itself, and this program is killed.
flushCompileCache()
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const siteUrl = 'http://localhost:8080'
const renderMail: RenderMail = async (kind) => ({ subject: kind, html: `<p>${kind}</p>`, text: kind })
const { sendMail } = createNodemailerSender({ smtpUrl, from: 'letters@magazine.example', connections: 4 })
const pool = openPool(databaseUrl, 10)
const ports = { ...noPorts, sendMail, renderMail, orderLinks: openOrderLinks(TEST_SECRET, siteUrl) }
await startWorker({
  context: { db: openDatabase(pool), now: () => new Date(), ports, siteUrl },
  pool,
  jobs: [sendMailJob, sendLettersJob],
  concurrency: 4,
  log: () => undefined,
})
