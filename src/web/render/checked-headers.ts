import { type IncomingMessage, ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http'

/** Headers as one flat list of names and values, as `writeHead` takes them. */
export type HeaderList = readonly string[]

/**
 * Headers that are sent many times. Every name and value was checked when they were made, so a `CheckedResponse` sends the lines
 * as they stand; any other response finds the same headers in the list, and checks them itself.
 */
export class CheckedHeaders extends Array<string> {
  /** All but the length of the body, as they are sent. */
  lines = ''
  /** Node has to know it, to see where the answer ends. */
  bodyLength: HeaderList = []
}

/** `shared` are lists that never change and stand in many answers. Without `bodyLength` there is no body. */
export function checkHeaders(own: HeaderList, shared: readonly HeaderList[], bodyLength?: number): CheckedHeaders {
  const headers = new CheckedHeaders()
  headers.lines = [linesOf(own), ...shared.map(linesOfShared)].join('')
  if (bodyLength !== undefined) headers.bodyLength = ['content-length', String(bodyLength)]
  headers.push(...headers.bodyLength, ...own)
  for (const list of shared) headers.push(...list)
  return headers
}

const sharedLines = new WeakMap<HeaderList, string>()

function linesOfShared(list: HeaderList): string {
  const known = sharedLines.get(list)
  if (known !== undefined) return known
  const lines = linesOf(list)
  sharedLines.set(list, lines)
  return lines
}

/** What Node reads itself, to know where an answer ends and whether its connection goes on. */
const OF_NODE = new Set('connection content-length date expect keep-alive trailer transfer-encoding'.split(' '))

function linesOf(list: HeaderList): string {
  const lines: string[] = []
  for (let at = 0; at < list.length; at += 2) {
    const [name = '', value = ''] = [list[at], list[at + 1]]
    validateHeaderName(name)
    validateHeaderValue(name, value)
    if (OF_NODE.has(name.toLowerCase())) throw new Error(`The header ${name} is for Node to write`)
    lines.push(`${name}: ${value}\r\n`)
  }
  return lines.join('')
}

type StoreHeader = (this: ServerResponse, statusLine: string, headers: unknown) => void

/** By this `writeHead` checks headers and writes them below the status line. */
const storeHeader: StoreHeader = Reflect.get(ServerResponse.prototype, '_storeHeader')

/**
 * A response that does not check again what `checkHeaders` has checked: for a page that is kept, that would take as long as all
 * the rest that we do for it. If Node should no longer write headers by this method, they are checked again, and still sent.
 */
export class CheckedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  _storeHeader(statusLine: string, headers: unknown) {
    if (headers instanceof CheckedHeaders) storeHeader.call(this, statusLine + headers.lines, headers.bodyLength)
    else storeHeader.call(this, statusLine, headers)
  }
}
