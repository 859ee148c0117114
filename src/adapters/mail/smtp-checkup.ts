import type { Socket } from 'node:net'
import type { NodemailerError } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailCheckup } from '#application/ports/checkup.ts'

type Parts = { smtpUrl: string; from: string; limitMs: number }

/** Greets the mail server as a mail would, up to its sender: EHLO, STARTTLS, AUTH, MAIL FROM. Then it takes that back. */
export const smtpCheckup = ({ smtpUrl, from, limitMs }: Parts): MailCheckup => ({
  async greet() {
    const options = parseConnectionUrl(smtpUrl)
    const connection = new SMTPConnection({
      ...options,
      connectionTimeout: limitMs,
      greetingTimeout: limitMs,
      socketTimeout: limitMs,
    })
    // It would end the process; the calls below are told, too.
    connection.on('error', () => undefined)
    try {
      await told((done) => {
        connection.once('error', done)
        connection.connect(done)
      })
      const { auth } = options
      if (auth) await told((done) => connection.login(auth, done))
      await nameSender(connection, from)
      return { host: new URL(smtpUrl).host, tls: connection.secure }
    } finally {
      connection.close()
    }
  },
})

/** The library names a sender only with a mail, so this is said past it. */
async function nameSender({ _socket: socket }: SMTPConnection, from: string) {
  if (!socket) throw new Error('The connection was closed')
  socket.removeAllListeners('data')
  const answer = await say(socket, `MAIL FROM:<${from}>`)
  if (!answer.startsWith('2')) throw new Error(`The mail server does not take MAIL_FROM (${answer.slice(0, 3)})`)
  await say(socket, 'RSET')
  socket.end('QUIT\r\n')
}

/** The last line of what is answered: those before it have a dash behind their number. */
const say = (socket: Socket, line: string): Promise<string> =>
  new Promise((answered, failed) => {
    let heard = ''
    const listen = (chunk: Buffer) => {
      heard += chunk.toString('latin1')
      const last = /^\d{3}( [^\r\n]*)?\r?\n$/.exec(heard.split(/(?<=\n)/).at(-1) ?? '')
      if (!last) return
      socket.off('data', listen)
      answered(last[0])
    }
    socket.on('data', listen)
    socket.once('close', () => failed(new Error('The mail server hung up')))
    socket.write(`${line}\r\n`)
  })

/** What went wrong, by its codes: servers repeat names in what they say. */
const told = (ask: (done: (error?: NodemailerError | null) => void) => void): Promise<void> =>
  new Promise((done, failed) => {
    ask((error) => (error ? failed(new Error(describe(error))) : done()))
  })

const describe = ({ command, responseCode, code }: NodemailerError) =>
  `The mail server did not answer well${command ? ` at ${command}` : ''} (${responseCode ?? code ?? 'unknown'})`
