import type { IncomingMessage } from 'node:http'
import { ownCookies } from '#api/http/host-cookies.ts'
import type { RequestTraces } from '#application/access/identify-reader.ts'
import type { ReaderMemory } from '#application/access/reader-memory.ts'
import type { UseCaseContext } from '#application/context.ts'
import type { ReadersOfRequests } from '#web/render/send-kept-page.ts'
import { sessionTokenOf } from '#web/render/session-token.ts'
import { clientAddress } from './client-address.ts'

type Surroundings = { siteUrl: string; trustProxy: number }

/** Who is behind a request that no hook has seen yet, as its route would see it. */
export function readersOfRequests(
  context: UseCaseContext,
  readers: ReaderMemory,
  { siteUrl, trustProxy }: Surroundings,
): ReadersOfRequests {
  const https = siteUrl.startsWith('https:')
  const sentSession = ({ headers: { cookie } }: IncomingMessage) =>
    sessionTokenOf(https && cookie !== undefined ? ownCookies(cookie) : cookie)
  const tracesOf = (request: IncomingMessage): RequestTraces => ({
    sessionToken: sentSession(request),
    address: clientAddress(request, trustProxy),
  })
  return {
    recall: (request) => readers.recall(tracesOf(request)),
    find: (request) => readers.identify(context, tracesOf(request)),
  }
}
