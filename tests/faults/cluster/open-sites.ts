import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished, vi } from 'vitest'

const projectDir = resolve(import.meta.dirname, '../../..')

/** Long enough for a proxy that looks five times a second to turn away. */
const DRAIN_SECONDS = '2'

type Asked = { role: 'web' | 'worker'; env: Record<string, string>; port: number }

export type SiteProcess = Awaited<ReturnType<typeof openSiteProcess>>

/** One process of the built site, to be started, stopped and killed; its port and folder stay its own. */
export async function openSiteProcess({ role, env, port }: Asked) {
  let folder = projectDir
  const dataDir = await mkdtemp(join(tmpdir(), 'colophon-site-'))
  let child: ChildProcess | null = null
  let said: string[] = []

  function launch() {
    const started = spawn(process.execPath, ['--enable-source-maps', 'dist/server/serve.js'], {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        PORT: String(port),
        ROLE: role,
        DATA_DIR: dataDir,
        DRAIN_SECONDS,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // What the one before had still to say is not the next one's.
    const words: string[] = []
    said = words
    const hear = (data: Buffer) => words.push(String(data))
    started.stdout.on('data', hear)
    started.stderr.on('data', hear)
    child = started
  }

  async function start() {
    launch()
    const isUp = () => {
      const told = said.join('')
      if (!child || child.exitCode !== null || child.signalCode) throw new Error(`The ${role} has ended:\n${told}`)
      if (!told.includes('Ctrl-C')) throw new Error(`The ${role} is not up yet:\n${told}`)
    }
    await vi.waitFor(isUp, { timeout: 300_000, interval: 25 })
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return null
    const ended = once(ending, 'exit')
    ending.kill(signal)
    const [code] = await ended
    return code as number | null
  }

  onTestFinished(async () => {
    await end('SIGKILL')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  })
  return {
    role,
    port,
    start,
    /** From the next start on it is another version, which is in this folder. */
    use(version: string) {
      folder = version
    },
    said: () => said.join(''),
    /** How it ended; null while it runs. */
    ended: () => child?.exitCode ?? child?.signalCode ?? null,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** How a start ends that is refused. */
    async startAndEnd() {
      launch()
      const [code] = await once(child as ChildProcess, 'close')
      child = null
      return { code: code as number | null, said: said.join('') }
    },
  }
}
