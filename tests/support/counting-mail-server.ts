import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/** A mail server that takes everything and counts what came to whom: the sandbox keeps only the newest thousand. */
export async function openCountingMailServer() {
  const arrived = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, taken) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) arrived.set(address, (arrived.get(address) ?? 0) + 1)
        taken()
      })
    },
  })
  // A process that is killed leaves its connections in the middle.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  afterAll(() => new Promise<void>((closed) => void server.close(closed)))
  const { port } = server.server.address() as AddressInfo
  return { smtpUrl: `smtp://127.0.0.1:${port}`, arrived }
}
