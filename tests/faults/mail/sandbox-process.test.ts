import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startMailSandbox } from '#main/sandboxes/start-sandboxes.ts'
import { projectDir } from '../../support/test-site.ts'

const folder = await mkdtemp(join(tmpdir(), 'colophon-mail-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (ports = { smtp: 0, http: 0 }) => startMailSandbox({ projectDir, folder, ports, report: () => undefined })

/** The status that a request with these headers gets. */
function statusFor(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((answered, failed) => {
    request(url, { headers }, (response) => {
      response.resume()
      answered(response.statusCode)
    })
      .on('error', failed)
      .end()
  })
}

test('the inbox ends with the process that started it, even when that is killed', async () => {
  const program = `
    import { startMailSandbox } from ${JSON.stringify(join(projectDir, 'src/main/sandboxes/start-sandboxes.ts'))}
    const parts = { ports: { smtp: 0, http: 0 }, report: () => {}, folder: ${JSON.stringify(folder)} }
    const { httpUrl } = await startMailSandbox({ ...parts, projectDir: ${JSON.stringify(projectDir)} })
    process.stdout.write(httpUrl)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(parent.stdout, 'data')
  const url = `${said}/mails`
  expect((await fetch(url)).status).toBe(200)
  parent.kill('SIGKILL')
  await expect
    .poll(
      () =>
        fetch(url).then(
          () => 'up',
          () => 'down',
        ),
      { timeout: 20_000 },
    )
    .toBe('down')
})

test('a page in a browser can’t read the inbox, under whatever name it calls the machine', async () => {
  const sandbox = await start()
  const url = `${sandbox.httpUrl}/mails`
  const { host } = new URL(url)
  expect(await statusFor(url, { host })).toBe(200)
  expect(await statusFor(url, { host, origin: 'https://evil.example' })).toBe(403)
  expect(await statusFor(url, { host: 'evil.example' })).toBe(403)
  await sandbox.stop()
})

test('a port that is taken is a reason, not a wait', async () => {
  const first = await start()
  const taken = Number(new URL(first.smtpUrl).port)
  await expect(start({ smtp: taken, http: 0 })).rejects.toThrow('EADDRINUSE')
  await first.stop()
})
