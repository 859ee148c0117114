import type { IncomingMessage } from 'node:http'

/** How many proxies of our own stand in front: only what they add to the forwarding header is believed. */
export const trustedHops = (proxies: number) =>
  proxies === 0 ? false : (_address: string, hop: number) => hop < proxies

/** The address that Fastify gives a request, for what is answered before it reaches Fastify. */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: number,
): string {
  const nearest = socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  if (proxies === 0 || forwarded === undefined) return nearest
  const added = [forwarded]
    .flat()
    .join(',')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return [nearest, ...added.reverse()].at(Math.min(proxies, added.length)) ?? nearest
}
