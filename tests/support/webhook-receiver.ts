import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type Received = { headers: IncomingHttpHeaders; body: string; message: Record<string, unknown> }

/** A tool that listens on this machine, and answers as a test wants it to. */
export async function openReceiver() {
  const received: Received[] = []
  /** A status, or null for no answer at all. */
  const answers: { status: number | null; location?: string } = { status: 204 }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => {
      body += piece
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body, message: JSON.parse(body || '{}') })
      if (answers.status === null) return
      response.writeHead(answers.status, answers.location ? { location: answers.location } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return { url, received, answers }
}

/** As docs/operating.md tells receivers to do it. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const right = createHmac('sha256', key).update(signed).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const given = Buffer.from(one.slice('v1,'.length), 'base64')
      return given.length === right.length && timingSafeEqual(given, right)
    })
}
