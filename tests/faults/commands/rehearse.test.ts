import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dayAhead } from '../../support/rehearsal.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { desk, processesOf, temporaryFolder } from './run-site.ts'

const projectDir = resolve(import.meta.dirname, '../../..')

/** A rehearsal of years, from the build, once it has its copy and plays on it. */
async function startRehearsal(env: Record<string, string>) {
  const command = ['--enable-source-maps', 'dist/server/desk.js', 'rehearse', '--until', dayAhead(1_400)]
  const child = spawn(process.execPath, command, { cwd: projectDir, env: { ...process.env, ...env }, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  // The sandbox is the last to be there.
  await vi.waitFor(() => access(join(env.DATA_DIR ?? '', 'rehearsal', 'stripe', 'stripe.sqlite')), {
    timeout: 120_000,
    interval: 50,
  })
  return child
}

test('a rehearsal that is killed leaves nothing once the next has run, and one that is stopped leaves nothing at all', {
  timeout: 400_000,
}, async () => {
  const live = await openTestDatabase()
  const folder = await temporaryFolder()
  const env = { NODE_ENV: 'development', DATA_DIR: folder, DATABASE_URL: live.url }
  // Builds what is started below, and says no.
  await expect(desk(['rehearse', '--until', '2020-01-01'], env)).rejects.toThrow()

  const killed = await startRehearsal(env)
  killed.kill('SIGKILL')
  await once(killed, 'close')
  expect(await readdir(folder)).toEqual(['rehearsal'])
  const { stdout } = await desk(['rehearse', '--until', dayAhead(2)], env)
  expect(stdout).toContain('Nothing went wrong')
  expect(await readdir(folder)).toEqual([])
  expect(await processesOf(folder)).toEqual([])

  const stopped = await startRehearsal(env)
  const refused = await desk(['rehearse', '--until', dayAhead(2)], env).catch((error: { stdout: string }) => error)
  expect(refused.stdout).toContain('A rehearsal is under way already')
  const closed = once(stopped, 'close')
  stopped.kill('SIGTERM')
  await closed
  expect(await readdir(folder)).toEqual([])
  expect(await processesOf(folder)).toEqual([])
})
