import { connect } from 'node:net'

/** Sends raw bytes and resolves with all that comes back until the socket is closed. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    const parts: Buffer[] = []
    socket.on('data', (data) => parts.push(data))
    socket.on('close', () => done(Buffer.concat(parts).toString('utf8')))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that has answered may close while we are still writing.
      if (parts.length === 0 || error.code !== 'ECONNRESET') failed(error)
    })
    socket.write(bytes)
  })
}

/** The number that the status line holds, of the answer that ends the request; 0 where nothing was answered. */
export const statusIn = (answer: string): number =>
  Number(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n)*HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0)
