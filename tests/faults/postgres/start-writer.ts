import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { waitUntil } from '#adapters/postgres/wait-until.ts'

export type Writer = {
  pid: number
  acknowledged: string[]
  reports: string[]
  /** Its address once it writes, or the sentence with which it was refused. */
  outcome: Promise<{ url: string } | { refusal: string }>
  untilAcknowledged(count: number): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
}

type Options = { project?: string; node?: string; uid?: number; gid?: number; port?: number; TMPDIR?: string }

const started = new Set<ChildProcess>()

export function startWriter(dataDir: string, options: Options = {}): Writer {
  const { project = process.cwd(), node = process.execPath, port, TMPDIR, ...account } = options
  const program = join(project, 'tests/faults/postgres/writer.ts')
  const args = [program, dataDir, ...(port ? [String(port)] : [])]
  const env = { ...process.env, ...(TMPDIR && { TMPDIR }) }
  const child = spawn(node, args, { ...account, env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  const ended = once(child, 'close')
  ended.then(() => started.delete(child))
  const heard = listen(child)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    pid: child.pid as number,
    acknowledged: heard.acknowledged,
    reports: heard.reports,
    outcome: heard.outcome,
    async untilAcknowledged(count) {
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null
      await waitUntil(() => heard.acknowledged.length >= count || hasEnded(), 90_000)
      if (heard.acknowledged.length < count)
        throw new Error(`only ${heard.acknowledged.length} of ${count} entries; ${heard.reports.join('; ')}`)
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      if (child.exitCode !== 0) throw new Error(`the writer ended with ${child.signalCode ?? child.exitCode}`)
    },
  }
}

/** For the end of a test that failed half-way. */
export async function killWriters(): Promise<void> {
  for (const child of started) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}

function listen(child: ChildProcess) {
  const acknowledged: string[] = []
  const reports: string[] = []
  const outcome = Promise.withResolvers<{ url: string } | { refusal: string }>()
  child.on('error', outcome.reject)
  child.on('close', () => outcome.reject(new Error(`the writer ended before it could say more: ${reports.join('; ')}`)))
  outcome.promise.catch(() => undefined)
  child.stderr?.on('data', (chunk) => reports.push(String(chunk)))
  if (!child.stdout) throw new Error('the writer has no output')
  createInterface(child.stdout).on('line', (line) => {
    const [word = '', rest = ''] = line.split(/ (.*)/s)
    if (word === 'ack') acknowledged.push(rest)
    if (word === 'report') reports.push(rest)
    if (word === 'ready') outcome.resolve({ url: rest })
    if (word === 'refused') outcome.resolve({ refusal: rest })
  })
  return { acknowledged, reports, outcome: outcome.promise }
}

export async function urlOf(writer: Writer): Promise<string> {
  const outcome = await writer.outcome
  if ('url' in outcome) return outcome.url
  throw new Error(`refused: ${outcome.refusal}`)
}
