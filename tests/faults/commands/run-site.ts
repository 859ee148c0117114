import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished, vi } from 'vitest'

const projectDir = resolve(import.meta.dirname, '../../..')

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-start-'))
  // A database that was killed a moment ago may still be writing its last.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 }))
  return folder
}

type Run = {
  child: ChildProcess
  said(): string
  url: string
  ended: Promise<number | null>
  says(words: string): Promise<void>
  ready(): Promise<void>
}

/** Runs `npm start`'s own script in a process group of its own, as a terminal would. */
export const start = (dataDir: string, port: number, env: Record<string, string> = {}): Run =>
  runCommand([process.execPath, 'scripts/start.mjs'], dataDir, port, env)

/** The same by npm itself, which has a shell between itself and the script. */
export const startByNpm = (dataDir: string, port: number, env: Record<string, string> = {}): Run =>
  runCommand(['npm', 'start'], dataDir, port, env)

function runCommand(
  [command, ...args]: [string, ...string[]],
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
): Run {
  const child = spawn(command, args, {
    cwd: projectDir,
    env: { ...process.env, NODE_ENV: 'development', DEMO_DESK: 'off', DATA_DIR: dataDir, PORT: String(port), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const hear = (data: Buffer) => {
    text += data
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = new Promise<number | null>((done) => child.on('close', done))
  onTestFinished(async () => {
    // What still runs is asked to end first, so that its database ends with it.
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended
    await promisify(execFile)('pkill', ['-9', '-f', dataDir]).catch(() => undefined)
  })
  const said = () => text
  const says = (words: string) => vi.waitFor(() => assertSaid(text, words), { timeout: 180_000, interval: 50 })
  const ready = () => says('Ctrl-C')
  return { child, said, url: `http://localhost:${port}`, ended, says, ready }
}

function assertSaid(text: string, words: string) {
  if (!text.includes(words)) throw new Error(`It has not said "${words}" yet, but:\n${text}`)
}

/** The site's process under the script that started it. */
export async function siteProcess({ child }: Run): Promise<number> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(child.pid), '-f', 'serve.js'])
  return Number(stdout.trim())
}

/** A process and all that it has started, and they in turn. */
export async function processTree(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid='])
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    rows.filter(([, of]) => of === parent).flatMap(([child = 0]) => [child, ...below(child)])
  return [pid, ...below(pid)]
}

/** Whether a process has not ended; one whose end nobody has asked for yet has. */
export async function isAlive(pid: number): Promise<boolean> {
  const state = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return state.stdout.trim() !== '' && !state.stdout.startsWith('Z')
}

/** Every process that still has the folder in its command line. */
export async function processesOf(dataDir: string): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)('pgrep', ['-a', '-f', dataDir])
    return stdout
      .trim()
      .split('\n')
      .filter((line) => !line.includes('pgrep'))
  } catch {
    return []
  }
}

/** Runs a desk command to its end. */
export const desk = (args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['scripts/desk.mjs', ...args], {
    cwd: projectDir,
    env: { ...process.env, ...env },
  })
