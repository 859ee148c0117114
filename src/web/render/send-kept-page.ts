import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessAnswer } from '#domain/access/access-answer.ts'
import { type ReaderAccess, VISITOR } from '#domain/access/reader-access.ts'
import type { PageView } from '#domain/figures/visit.ts'
import { type CheckedHeaders, checkHeaders, type HeaderList } from './checked-headers.ts'
import type { Encoding, KeptPage, PageCache, SentAs } from './page-cache.ts'

/** Told of every page that is counted, when it has been given out. */
export type CountView = (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, view: PageView) => void

/** Answers a kept page. A reader who has the same page already is told so, and gets no body. */
export function sendKeptPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: KeptPage,
  security: HeaderList,
  staleSeconds: number | null = null,
) {
  const { headers } = request
  // What nothing may keep has nothing to be compared with.
  if (cachingOf(page.answer) !== forReader && headers['if-none-match']?.includes(page.etag)) {
    response.writeHead(304, headersOf(page, 'unchanged', security, staleSeconds))
    response.end()
    return
  }
  const encoding = bestEncoding(headers['accept-encoding'])
  response.writeHead(200, headersOf(page, encoding, security, staleSeconds))
  response.end(request.method === 'HEAD' ? undefined : bodyOf(page, encoding))
}

/** Made when they are first sent, and kept with the page; all pages of a site are sent with the same `security`. */
function headersOf(page: KeptPage, sent: SentAs, security: HeaderList, staleSeconds: number | null): CheckedHeaders {
  // The standard header for it (RFC 9211): a time to live below zero says for how long the answer has been stale.
  if (staleSeconds !== null)
    return makeHeaders(page, sent, security, ['cache-status', `colophon; hit; ttl=${-Math.max(1, staleSeconds)}`])
  const known = page.headers.get(sent)
  if (known) return known
  const made = makeHeaders(page, sent, security, [])
  page.headers.set(sent, made)
  return made
}

function makeHeaders(page: KeptPage, sent: SentAs, security: HeaderList, more: HeaderList): CheckedHeaders {
  const caching = cachingOf(page.answer)
  const shared = [caching, security]
  if (sent === 'unchanged') return checkHeaders(['etag', page.etag, ...more], shared)
  const own = ['content-type', page.type, ...more]
  if (caching !== forReader) own.push('etag', page.etag)
  if (sent !== 'plain') own.push('content-encoding', sent)
  return checkHeaders(own, shared, bodyOf(page, sent).length)
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

function bestEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'plain'
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'plain'
}

function bodyOf(page: KeptPage, encoding: Encoding): Buffer {
  if (encoding === 'plain') return page.html
  return encoding === 'br' ? page.brotli : page.gzip
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
