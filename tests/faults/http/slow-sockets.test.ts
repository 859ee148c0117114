import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { statusIn } from '../../support/raw-socket.ts'
import { openSlowSocket, RECORDING, slownesses, TAKES_NOTHING } from '../../support/slow-socket.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { start, temporaryFolder } from '../commands/run-site.ts'

const SOCKETS = isWholeProof ? 1_000 : 56
const LONGEST_MS = 15_000
const PAGES = ['/', '/about', '/article/linemen', '/store', '/archive', '/login']
const kinds = Object.keys(slownesses).filter((kind) => kind !== TAKES_NOTHING)

/** Few take nothing: until one of them is stuck, some megabytes have to be sent. */
const kindOf = (at: number) => (at % 20 === 0 ? TAKES_NOTHING : kinds[at % kinds.length]) ?? ''

async function startSite() {
  const { url } = await openTestDatabase()
  const port = await freePort()
  const site = start(await temporaryFolder(), port, { DATABASE_URL: url })
  await site.ready()
  return { port, url: site.url }
}

async function statusOf(page: string) {
  const answer = await fetch(page)
  await answer.arrayBuffer()
  return answer.status
}

test('of any number of slow sockets none stays for 15 seconds, and pages are answered meanwhile', {
  timeout: 200_000,
}, async () => {
  const { port, url } = await startSite()
  // Not by slow sockets is a site slow that has just begun.
  for (const page of [...PAGES, RECORDING]) expect(await statusOf(url + page), page).toBe(200)
  const sockets = Array.from({ length: SOCKETS }, (_, at) => openSlowSocket(port, kindOf(at)))
  const all = Promise.all(sockets.map(({ closed }) => closed))
  let areOpen = true
  const over = all.then(() => {
    areOpen = false
  })
  const begun = performance.now()
  const statuses: number[] = []
  while (areOpen && performance.now() - begun < 2 * LONGEST_MS) {
    statuses.push(await statusOf(url + PAGES[statuses.length % PAGES.length]))
    // A reader, not a flood.
    await wait(20)
  }
  const left = sockets.filter(({ isOpen }) => isOpen).map(({ slowness }) => slowness)
  expect([...new Set(left)], 'what a site never closes').toEqual([])
  await over
  for (const { slowness, openForMs } of sockets) expect(openForMs, slowness).toBeLessThan(LONGEST_MS)
  expect(new Set(statuses)).toEqual(new Set([200]))
  // A reader who had to wait for the slow ones would have got a page or two.
  expect(statuses.length).toBeGreaterThan(50)
  reached(38, 'slow sockets', sockets.length)
})

/** Sends a body of this length, and resolves with the status that is answered. */
function statusOfBody(port: number, path: string, length: number, isTold: boolean): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = connect({ port, host: 'localhost' })
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost:${port}\r\ncontent-type: application/json\r\n`
  socket.write(`${head}${isTold ? `content-length: ${length}` : 'transfer-encoding: chunked'}\r\n\r\n`)
  socket.write(isTold ? '' : `${length.toString(16)}\r\n`)
  socket.write(`"${'x'.repeat(length - 2)}"`)
  if (!isTold) socket.write('\r\n0\r\n\r\n')
  let answer = ''
  socket.on('data', (data) => {
    answer += data
    if (answer.includes('\r\n')) resolve(statusIn(answer))
  })
  // What the site does not want, it stops reading.
  socket.on('error', (error) => answer === '' && reject(error))
  return promise.finally(() => socket.destroy())
}

test('a body of one byte more than 1 MiB is refused, with its length told or not, and one of 1 MiB is read', async () => {
  const { port } = await startSite()
  const path = '/api/payments/webhook'
  for (const isTold of [true, false]) {
    expect(await statusOfBody(port, path, 1024 * 1024, isTold)).toBe(400)
    expect(await statusOfBody(port, path, 1024 * 1024 + 1, isTold)).toBe(413)
    reached(38, 'bodies of 1 MiB + 1', 1)
  }
})
