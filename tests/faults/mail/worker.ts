import { flushCompileCache } from 'node:module'
import { createNodemailerSender } from '#adapters/mail/nodemailer-sender.ts'
import type { RenderMail } from '#application/ports/mail.ts'
import { sendMailJob } from '#jobs/mail/send-mail.ts'
import { startWorker } from '#main/start-worker.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { noPorts } from '../../support/no-ports.ts'

/**
 * A worker to be killed: node worker.ts DATABASE_URL SMTP_URL. Run from its source, in which Node can't read JSX:
 * its mails are of one line.
 */
// Node keeps what it has compiled when it ends by itself, and this program is killed.
flushCompileCache()
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const renderMail: RenderMail = async (kind) => ({ subject: kind, html: `<p>${kind}</p>`, text: kind })
const { sendMail } = createNodemailerSender({ smtpUrl, from: 'letters@magazine.example', connections: 4 })
const pool = openPool(databaseUrl, 8)
const context = { db: openDatabase(pool), now: () => new Date(), ports: { ...noPorts, sendMail, renderMail } }
await startWorker({
  context: { ...context, siteUrl: 'http://localhost:8080' },
  pool,
  jobs: [sendMailJob],
  concurrency: 4,
  log: () => undefined,
})
