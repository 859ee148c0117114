import type { IncomingMessage } from 'node:http'

/** What is read only to be dropped: longer than that nobody waits, and more than that is nobody's mistake. */
const LONGEST_MS = 5_000
const MOST_BYTES = 32 * 1024 * 1024

/**
 * Resolves when what is still being sent of a request has been read and dropped, or is too much. Closed before, the connection
 * would take the answer along: whoever sends a file that is too large would see a broken connection, and not why.
 */
export function dropRest(request: IncomingMessage): Promise<void> {
  if (request.complete !== false || request.destroyed) return Promise.resolve()
  return new Promise((done) => {
    let dropped = 0
    const end = () => {
      clearTimeout(waiting)
      request.off('data', count)
      done()
    }
    const count = (chunk: Buffer) => {
      dropped += chunk.length
      if (dropped > MOST_BYTES) end()
    }
    const waiting = setTimeout(end, LONGEST_MS)
    for (const event of ['end', 'close', 'error']) request.once(event, end)
    request.on('data', count)
    request.resume()
  })
}
