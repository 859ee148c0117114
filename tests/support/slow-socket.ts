import { connect } from 'node:net'

/** Everybody asks the same of the site, or nothing, and takes their time over it. */
export type Slowness = { first: string; onward: string; reads: boolean }

/** A megabyte that everybody may have. */
export const RECORDING = '/media/audio/how-to-read-a-stairwell.mp3'
export const TAKES_NOTHING = 'takes nothing of its answers'

const POST = 'POST /api/access/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
const GET = 'GET / HTTP/1.1\r\nhost: localhost\r\n'

/** What each of them begins with, and what is sent twice a second after that. */
export const slownesses: Readonly<Record<string, Slowness>> = {
  'says nothing': { first: '', onward: '', reads: true },
  'sends its headers letter by letter': { first: `${GET}x-slow: `, onward: 'a', reads: true },
  'sends headers without end': { first: GET, onward: 'x-slow: a\r\n', reads: true },
  'sends its body letter by letter': { first: `${POST}content-length: 1000\r\n\r\n`, onward: ' ', reads: true },
  'sends its body in pieces without end': {
    first: `${POST}transfer-encoding: chunked\r\n\r\n`,
    onward: '1\r\n \r\n',
    reads: true,
  },
  'sends empty lines behind its answer': { first: `${GET}\r\n`, onward: '\r\n', reads: true },
  'leaves its connection at an empty line': { first: `${GET}\r\n\r\n`, onward: '', reads: true },
  // More than the system keeps for a reader who takes none of it.
  [TAKES_NOTHING]: {
    first: `${GET.replace('/', RECORDING)}\r\n`.repeat(5),
    onward: '\r\n',
    reads: false,
  },
}

export type SlowSocket = { slowness: string; isOpen: boolean; openForMs: number | null; closed: Promise<void> }

/** Opens one, which goes on in its way until the site closes it. */
export function openSlowSocket(port: number, slowness: string): SlowSocket {
  const { first, onward: goesOn, reads } = slownesses[slowness] as Slowness
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const opened = { slowness, isOpen: false, openForMs: null as number | null, closed }
  // Does not close its own end when the site closes the other: it is the site that has to be rid of it.
  const socket = connect({ port, host: 'localhost', allowHalfOpen: true })
  let begun = 0
  let writing: NodeJS.Timeout
  let onward = goesOn
  socket.on('connect', () => {
    begun = performance.now()
    opened.isOpen = true
    socket.write(first)
    if (reads) socket.resume()
    writing = setInterval(() => socket.write(onward), 500)
  })
  // Whether the other end is gone altogether, or would still listen, only shows when something is sent.
  socket.on('end', () => {
    onward = '\r\n'
  })
  // Who goes on writing hears of the end by an error.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearInterval(writing)
    opened.isOpen = false
    opened.openForMs = performance.now() - begun
    resolve()
  })
  return opened
}
