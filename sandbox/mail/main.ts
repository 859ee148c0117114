// A mail server for development and tests: it takes every mail and delivers none.
// node sandbox/mail/main.ts --folder FOLDER [--smtp-port N] [--http-port N]
import { parseArgs } from 'node:util'
import { Faults } from './faults.ts'
import { startHttp } from './http.ts'
import { Inbox } from './inbox.ts'
import { startSmtp } from './smtp.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.data/mail' },
    'smtp-port': { type: 'string', default: '0' },
    'http-port': { type: 'string', default: '0' },
  },
})

const inbox = new Inbox(values.folder)
await inbox.open()
const faults = new Faults()
const smtp = await startSmtp(inbox, faults, Number(values['smtp-port']))
const http = await startHttp(inbox, faults, Number(values['http-port']))

let ending = false
async function end() {
  if (ending) return
  ending = true
  await Promise.all([smtp.stop(), http.stop()])
  process.exit(0)
}

process.on('SIGTERM', end)
const where = { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, httpUrl: `http://127.0.0.1:${http.port}` }
if (process.send) {
  // Ctrl-C reaches the whole family; the site still has mails to send before it ends us, or is gone.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', end)
  process.send(where)
} else {
  process.on('SIGINT', end)
  process.stdout.write(`Mail inbox: ${where.smtpUrl}, read at ${where.httpUrl}/mails\n`)
}
