import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessAnswer } from '#domain/access/access-answer.ts'
import { type ReaderAccess, VISITOR } from '#domain/access/reader-access.ts'
import type { PageView } from '#domain/figures/visit.ts'
import type { KeptPage, PageCache } from './page-cache.ts'

/** Told of every page that is counted, when it has been given out. */
export type CountView = (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, view: PageView) => void

/** Headers as one flat list: node writes it as it is, which is what keeps a kept page near the speed of plain bytes. */
type HeaderList = string[]

/** Answers a kept page. A reader who has the same page already is told so, and gets no body. */
export function sendKeptPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: KeptPage,
  security: HeaderList,
  staleSeconds: number | null = null,
) {
  const { etag } = page
  const fresh = cachingOf(page.answer)
  // The standard header for it (RFC 9211): a time to live below zero says for how long the answer has been stale.
  const caching =
    staleSeconds === null ? fresh : [...fresh, 'cache-status', `colophon; hit; ttl=${-Math.max(1, staleSeconds)}`]
  const isOpen = fresh !== forReader
  if (isOpen && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, ['etag', etag, ...caching, ...security])
    response.end()
    return
  }
  const [encoding, body] = bestEncoding(request.headers['accept-encoding'], page)
  const headers = ['content-type', page.type, 'content-length', String(body.length)]
  // What nothing may keep has nothing to be compared with.
  if (isOpen) headers.push('etag', etag)
  if (encoding) headers.push('content-encoding', encoding)
  headers.push(...caching, ...security)
  response.writeHead(200, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

const revalidated = ['cache-control', 'public, max-age=0, must-revalidate', 'vary', 'accept-encoding']
const revalidatedByReader = [...revalidated.slice(0, -1), 'accept-encoding, cookie']
/** Nothing between here and a reader with access may keep what others must not have. */
const forReader = ['cache-control', 'private, no-store', 'vary', 'accept-encoding, cookie']
const VISITORS = accessAnswer(VISITOR)

function cachingOf(answer: string | null): HeaderList {
  if (answer === null) return revalidated
  return answer === VISITORS ? revalidatedByReader : forReader
}

function bestEncoding(accepted: string | undefined, page: KeptPage): [string | null, Buffer] {
  if (accepted && accepts(accepted, 'br')) return ['br', page.brotli]
  if (accepted && accepts(accepted, 'gzip')) return ['gzip', page.gzip]
  return [null, page.html]
}

function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name, quality] = part.trim().split(';')
    return name === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality ?? '')
  })
}

export type ReadersOfRequests = {
  /** Who is behind a request, where that is known without waiting. */
  recall(request: IncomingMessage): ReaderAccess | null
  find(request: IncomingMessage): Promise<ReaderAccess>
}

type Shortcut = { cache: PageCache; security: HeaderList; countView: CountView; readers: ReadersOfRequests }

/**
 * Answers before any routing when the exact address is kept: most requests to a magazine are for a few pages, the same for
 * everyone, or for all of whom access says the same. What it can't answer it leaves to the routes.
 */
export function answerFromCache({ cache, security, countView, readers }: Shortcut) {
  const send = (request: IncomingMessage, response: ServerResponse, page: KeptPage) => {
    cache.hits += 1
    sendKeptPage(request, response, page, security, cache.staleSeconds)
    if (page.view) countView(request, page.view)
  }
  return (request: IncomingMessage, response: ServerResponse, otherwise: () => void): void => {
    const address = request.url ?? ''
    const sendOr = (page: KeptPage | undefined) => {
      if (page) send(request, response, page)
      else otherwise()
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') otherwise()
    else if (!cache.differs(address)) sendOr(cache.get(address))
    else {
      const sendTo = (reader: ReaderAccess) => sendOr(keptFor(reader, cache, address))
      const known = readers.recall(request)
      if (known) sendTo(known)
      // Whom nobody could be asked about is for the route to answer, too: it has words for it.
      else readers.find(request).then(sendTo, otherwise)
    }
  }
}

function keptFor(reader: ReaderAccess, cache: PageCache, address: string): KeptPage | undefined {
  const answer = accessAnswer(reader)
  return answer === null ? undefined : cache.get(address, answer)
}
