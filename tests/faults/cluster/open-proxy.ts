import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { findHaproxy } from '../../../scripts/find-haproxy.mjs'
import { freePort } from '../../../scripts/free-port.mjs'

const LOOKS_EVERY_MS = 200

export type Proxy = { url: string; name: string }

/** HAProxy in front of the sites at these ports; where there is none and none can be installed, a proxy of ours by the same rules. */
export async function openProxy(sites: readonly number[]): Promise<Proxy> {
  const program = await findHaproxy()
  const port = await freePort()
  if (program) await startHaproxy(program, port, sites)
  else await startPlainProxy(port, sites)
  return { url: `http://127.0.0.1:${port}`, name: program ? 'HAProxy' : 'a plain proxy' }
}

const serversOf = (sites: readonly number[]) =>
  sites.map((port) => `  server site-${port} 127.0.0.1:${port}`).join('\n')

/** As docs/deploying.md has it. While no site is ready, as without a database, those that run still give out the pages they keep. */
const settingsOf = (port: number, sites: readonly number[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 5s
  option redispatch 1
  retry-on conn-failure empty-response
  option forwardfor
  default-server check inter ${LOOKS_EVERY_MS}ms fall 1 rise 1

frontend readers
  bind 127.0.0.1:${port}
  http-request disable-l7-retry if !METH_GET
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend running

backend ready
  option httpchk GET /readyz
${serversOf(sites)}

backend running
  option httpchk GET /healthz
${serversOf(sites)}
`

async function startHaproxy(program: string, port: number, sites: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-proxy-'))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, settingsOf(port, sites))
  const haproxy = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  haproxy.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  haproxy.on('exit', (code) => {
    if (code) throw new Error(`HAProxy ended with ${code}: ${complaints}`)
  })
  onTestFinished(async () => {
    haproxy.removeAllListeners('exit')
    haproxy.kill('SIGKILL')
    await once(haproxy, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
}

/** A proxy as they are: it asks each site whether it is ready, sends requests to those that are, and never sends one twice. */
async function startPlainProxy(port: number, sites: readonly number[]) {
  const ready = new Set<number>()
  const agent = new Agent({ keepAlive: true })
  let isOpen = true
  const look = async (site: number) => {
    while (isOpen) {
      const answer = await fetch(`http://127.0.0.1:${site}/readyz`).catch(() => null)
      if (answer?.status === 200) ready.add(site)
      else ready.delete(site)
      await wait(LOOKS_EVERY_MS)
    }
  }
  let turn = 0
  const server: Server = createServer((asked, answer) => {
    const open = [...ready]
    turn += 1
    const site = open[turn % open.length]
    if (site === undefined) return answer.writeHead(503).end('nobody is ready')
    const { method = 'GET', url = '/', headers } = asked
    const onward = request({ host: '127.0.0.1', port: site, method, path: url, headers, agent }, (come) => {
      answer.writeHead(come.statusCode ?? 502, come.headers)
      come.pipe(answer)
    })
    onward.on('error', (error) => answer.headersSent || answer.writeHead(502).end(String(error)))
    asked.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const looking = sites.map(look)
  onTestFinished(async () => {
    isOpen = false
    server.closeAllConnections()
    server.close()
    await Promise.all(looking)
    agent.destroy()
  })
}
