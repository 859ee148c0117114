import { createTransport, type NodemailerError } from 'nodemailer'
import type { Delivery, Mail, SendMail } from '#application/ports/mail.ts'
import { correspondents, type Sender } from './correspondents.ts'

type SenderSettings = {
  smtpUrl: string
  /** The address that mails come from. */
  from: string
  /** What stands before it, and where answers go, in place of the magazine's own name and address. */
  name?: string | null
  replyTo?: string | null
  connections: number
}

const SECOND_MS = 1000

/** Speaks SMTP. One mail at a time over each connection, which are kept open between mails for a little while. */
export function createNodemailerSender({ smtpUrl, from, name, replyTo, connections }: SenderSettings) {
  const sender: Sender = { address: from, name: name ?? null, replyTo: replyTo ?? null }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    // The queue tries again, and counts; a second try in here would be one that nobody knows of.
    maxRequeues: 0,
    idleTimeout: 20 * SECOND_MS,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 20 * SECOND_MS,
    socketTimeout: 60 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  const sendMail: SendMail = async (mail): Promise<Delivery> => {
    const messageId = messageIdOf(mail.id, from)
    try {
      await transport.sendMail(messageOf(mail, sender, messageId))
      return { outcome: 'taken', messageId }
    } catch (error) {
      const refusal = refusalOf(error as NodemailerError)
      if (refusal) return { outcome: 'refused', reason: refusal }
      throw new Error(describeTrouble(error as NodemailerError))
    }
  }

  return { sendMail, close: () => transport.close() }
}

/** The same for every try of one mail, so that whoever receives it twice can tell. */
export const messageIdOf = (id: string, from: string) => `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`

function messageOf(mail: Mail, sender: Sender, messageId: string) {
  const { to, subject, html, text, headers = {} } = mail
  return {
    messageId,
    // The envelope names one address, whatever a mail program would make of the header.
    envelope: { from: sender.address, to: [to] },
    ...correspondents(mail, sender),
    to: { name: '', address: to },
    subject,
    html,
    text,
    headers: { ...headers },
  }
}

/** Bad mailbox, bad domain, moved, closed (RFC 3463). Other refusals can be a fault of our own, and may pass. */
const NO_SUCH_MAILBOX = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/

function refusalOf({ command, responseCode = 0, response = '' }: NodemailerError): string | null {
  if (command !== 'RCPT TO' || responseCode < 500) return null
  const [status] = NO_SUCH_MAILBOX.exec(response) ?? []
  return status ? `${responseCode} ${status}` : null
}

/** Servers repeat addresses in what they answer: only the codes are told, since this goes to the log. */
function describeTrouble({ command, responseCode, code }: NodemailerError): string {
  const when = command ? ` at ${command}` : ''
  return `The mail server did not take a mail${when} (${responseCode ?? code ?? 'unknown'})`
}
