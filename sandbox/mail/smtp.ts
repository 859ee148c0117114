import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { FaultPoint, Faults } from './faults.ts'
import type { Inbox } from './inbox.ts'

type Answer = (error?: Error | null) => void
type Smtp = { port: number; stop(): Promise<void> }

const LARGEST_MAIL = 10 * 1024 * 1024

/** A mail server that takes every mail into the inbox, and fails where it is told to. */
export async function startSmtp(inbox: Inbox, faults: Faults, port: number): Promise<Smtp> {
  const sockets = new Map<number, Socket>()
  const at = (point: FaultPoint, session: SMTPServerSession) => {
    const to = session.envelope.rcptTo.map(({ address }) => address)
    return suffer(faults, point, to, sockets.get(session.remotePort))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: LARGEST_MAIL,
    onConnect: (session, answer) => settle(at('connect', session), answer),
    onMailFrom: (_address, session, answer) => settle(at('mail', session), answer),
    onRcptTo: ({ address }, session, answer) =>
      settle(suffer(faults, 'rcpt', [address], sockets.get(session.remotePort)), answer),
    onData: (stream, session, answer) =>
      settle(
        (async () => {
          await at('data', session)
          const source = await readAll(stream)
          await at('dot', session)
          await inbox.add(envelopeOf(session), source)
          await at('accepted', session)
        })(),
        answer,
      ),
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    const { remotePort } = socket
    if (remotePort === undefined) return
    sockets.set(remotePort, socket)
    socket.on('close', () => sockets.delete(remotePort))
    // The server has no hook for the greeting, so it is overheard.
    socket.prependListener('data', (chunk: Buffer) => {
      if (/^(EHLO|HELO) /i.test(chunk.toString('latin1')))
        void suffer(faults, 'ehlo', [], socket).catch(() => undefined)
    })
  })
  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () =>
      new Promise((stopped) => {
        server.close(stopped)
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}

class Dropped extends Error {}

/** Lets happen what was asked for at this point: rejects where the server says no or the line is cut. */
async function suffer(faults: Faults, point: FaultPoint, to: string[], socket: Socket | undefined) {
  const fault = faults.take(point, to)
  if (!fault) return
  if (fault.act === 'wait') return pause(fault.milliseconds ?? 1000)
  const { code = 451, text = 'Not now' } = fault
  if (fault.act === 'refuse' && point !== 'ehlo') throw Object.assign(new Error(text), { responseCode: code })
  if (fault.act === 'refuse') socket?.write(`${code} ${text}\r\n`)
  socket?.destroy()
  throw new Dropped()
}

/** A cut line gets no answer. */
function settle(work: Promise<void>, answer: Answer) {
  work.then(
    () => answer(),
    (error: Error) => error instanceof Dropped || answer(error),
  )
}

const envelopeOf = ({ envelope }: SMTPServerSession) => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map(({ address }) => address),
})

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
