import { spawn } from 'node:child_process'

/** An ordinary account of this machine. `undefined` wherever one is asked for means: run as ourselves. */
export type Account = { name: string; uid: number; gid: number }

export type Ran = { ok: true; output: string } | { ok: false; reason: string }

type Options = { account: Account | undefined; cwd: string; input?: string }

/** Runs a program to its end. A program that can't be started is a failure like any other, not an exception. */
export function runProgram(program: string, args: string[], options: Options): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...asAccount(options.account), cwd: options.cwd, env: cleanEnvironment() })
    let output = ''
    let complaints = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      complaints += chunk
    })
    child.on('error', (error) => resolve({ ok: false, reason: error.message }))
    child.on('close', (code, signal) => {
      if (code === 0) resolve({ ok: true, output })
      else resolve({ ok: false, reason: complaints.trim() || `${program} ended with ${signal ?? `code ${code}`}` })
    })
    // A program that ends before it has read its input must not take us with it.
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.input ?? '')
  })
}

export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/** Nothing of ours: a stray PGDATA, PGPORT or locale would change what PostgreSQL does. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { LC_ALL: 'C', TZ: 'UTC', ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), ...(TEMP && { TEMP }) }
}
