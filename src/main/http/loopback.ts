import type { IncomingMessage } from 'node:http'

/** Whether a request comes from this machine itself, and not through a proxy on it. */
export const isFromHere = ({ socket, headers }: IncomingMessage): boolean =>
  /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined
