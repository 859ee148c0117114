import { Agent, createServer, request, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { openTestDatabase } from '../../support/test-database.ts'
import { start, temporaryFolder } from './run-site.ts'

const LOOKS_EVERY_MS = 200
const DRAIN_SECONDS = '3'

/** A proxy as they are: it asks each site whether it is ready, sends requests to those that are, and never sends one twice. */
async function openProxy(ports: readonly number[]) {
  const ready = new Set<number>()
  const agent = new Agent({ keepAlive: true })
  let isOpen = true
  const look = async (port: number) => {
    while (isOpen) {
      const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
      if (answer?.status === 200) ready.add(port)
      else ready.delete(port)
      await wait(LOOKS_EVERY_MS)
    }
  }
  let turn = 0
  const server: Server = createServer((asked, answer) => {
    const open = [...ready]
    turn += 1
    const port = open[turn % open.length]
    if (port === undefined) return answer.writeHead(502).end('nobody is ready')
    const { method = 'GET', url = '/', headers } = asked
    const onward = request({ host: 'localhost', port, method, path: url, headers, agent }, (come) => {
      answer.writeHead(come.statusCode ?? 502, come.headers)
      come.pipe(answer)
    })
    onward.on('error', (error) => answer.headersSent || answer.writeHead(502).end(String(error)))
    asked.pipe(onward)
  })
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, 'localhost', done))
  const looking = ports.map(look)
  onTestFinished(async () => {
    isOpen = false
    server.closeAllConnections()
    server.close()
    await Promise.all(looking)
    agent.destroy()
  })
  return { url: `http://localhost:${port}`, ready }
}

test('two sites that are restarted in turn behind a proxy drop no request', { timeout: 400_000 }, async () => {
  const database = await openTestDatabase()
  const ports = [await freePort(), await freePort()]
  const folders = [await temporaryFolder(), await temporaryFolder()]
  const env = { DATABASE_URL: database.url, DRAIN_SECONDS }
  const open = (index: number) => start(folders[index] ?? '', ports[index] ?? 0, env)
  const sites = [open(0), open(1)]
  for (const site of sites) await site.ready()
  const proxy = await openProxy(ports)
  const bothReady = () => vi.waitFor(() => expect(proxy.ready.size).toBe(2), { timeout: 60_000, interval: 50 })
  await bothReady()

  let isOn = true
  let answered = 0
  const failed: string[] = []
  const paths = ['/', '/about', '/api/session', '/archive']
  const load = Array.from({ length: 6 }, async (_, reader) => {
    for (let n = reader; isOn; n += 1) {
      const path = paths[n % paths.length] ?? '/'
      const answer = await fetch(proxy.url + path).catch((error: Error) => ({
        status: 0,
        text: async () => String(error),
      }))
      const text = await answer.text()
      answered += 1
      if (answer.status !== 200) failed.push(`${path}: ${answer.status} ${text.slice(0, 100)}`)
    }
  })
  for (const [index, site] of sites.entries()) {
    await bothReady()
    site.child.kill('SIGTERM')
    expect(await site.ended).toBe(0)
    const again = open(index)
    await again.ready()
  }
  await bothReady()
  isOn = false
  await Promise.all(load)
  expect(answered).toBeGreaterThan(100)
  expect(failed).toEqual([])
})
