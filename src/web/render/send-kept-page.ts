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

/** Who is behind a request, where that is known without waiting. */
export type RecallReader = (request: IncomingMessage) => ReaderAccess | null

type Shortcut = { cache: PageCache; security: HeaderList; countView: CountView; recallReader: RecallReader }

/**
 * Answers before any routing when the exact address is kept: most requests to a magazine are for a few pages, the same for
 * everyone, or for all of whom access says the same. Returns false to leave the request to the routes, which can ask who is
 * reading.
 */
export function answerFromCache({ cache, security, countView, recallReader }: Shortcut) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const address = request.url ?? ''
    const page = cache.differs(address) ? keptFor(recallReader(request), cache, address) : cache.get(address)
    if (!page) return false
    cache.hits += 1
    sendKeptPage(request, response, page, security, cache.staleSeconds)
    if (page.view) countView(request, page.view)
    return true
  }
}

function keptFor(reader: ReaderAccess | null, cache: PageCache, address: string): KeptPage | undefined {
  const answer = reader && accessAnswer(reader)
  return answer === null ? undefined : cache.get(address, answer)
}
