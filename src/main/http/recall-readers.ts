import type { IncomingMessage } from 'node:http'
import { ownCookies } from '#api/http/host-cookies.ts'
import type { ReaderMemory } from '#application/access/reader-memory.ts'
import type { RecallReader } from '#web/render/send-kept-page.ts'
import { sessionTokenOf } from '#web/render/session-token.ts'
import { clientAddress } from './client-address.ts'

type Surroundings = { siteUrl: string; trustProxy: number }

/** Who is behind a request that no hook has seen yet, as its route would see it. */
export function recallReaders(readers: ReaderMemory, { siteUrl, trustProxy }: Surroundings): RecallReader {
  const https = siteUrl.startsWith('https:')
  const sentSession = ({ headers: { cookie } }: IncomingMessage) =>
    sessionTokenOf(https && cookie !== undefined ? ownCookies(cookie) : cookie)
  return (request) =>
    readers.recall({ sessionToken: sentSession(request), address: clientAddress(request, trustProxy) })
}
