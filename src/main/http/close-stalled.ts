import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_MS = 1_000
/** For how long a reader may take nothing of an answer: a phone may be in a tunnel. */
const UNREAD_MS = 10_000
/** For how long nothing need be asked: longer than we promise to keep a connection, whose next request may be on its way. */
const UNASKED_MS = 10_000

/** The last answer that was begun, what had been sent when it was last looked at, and since when it has been so much. */
type Use = { answer: ServerResponse | null; sent: number; since: number }

/**
 * Closes connections whose reader takes nothing of its answer, and those on which nothing is asked: Node's own time-outs know
 * of no reader, and take any empty line for life. The time that we need to make an answer counts for nobody. What it returns is
 * to be called with each request.
 */
export function closeStalled(server: Server): (request: IncomingMessage, response: ServerResponse) => void {
  const sockets = new Map<Socket, Use>()
  server.on('connection', (socket) => {
    sockets.set(socket, { answer: null, sent: 0, since: performance.now() })
    socket.once('close', () => sockets.delete(socket))
  })
  const looking = setInterval(() => {
    for (const [socket, use] of sockets) if (hasStalled(socket, use)) socket.resetAndDestroy()
  }, LOOK_MS)
  looking.unref()
  server.once('close', () => clearInterval(looking))
  // Only noted: what is done here is done for every request, and looking once a second is enough.
  return ({ socket }, response) => {
    const use = sockets.get(socket)
    if (use) use.answer = response
  }
}

function hasStalled(socket: Socket, use: Use): boolean {
  const { answer } = use
  const isUnread = socket.writableLength > 0
  // Answers leave a connection in the order of its requests: when the last is made, all are.
  const isBeingMade = answer !== null && !answer.writableEnded && !isUnread
  const sent = sentBy(socket)
  if (isBeingMade || sent !== use.sent) {
    use.sent = sent
    use.since = performance.now()
    return false
  }
  return performance.now() - use.since >= (isUnread ? UNREAD_MS : UNASKED_MS)
}

/** What the system has taken from us. A long answer can be one write, of which Node itself only tells when it is over. */
function sentBy(socket: Socket): number {
  const waiting: unknown = Reflect.get(socket, '_handle')?.writeQueueSize
  return socket.bytesWritten - (typeof waiting === 'number' ? waiting : 0)
}
