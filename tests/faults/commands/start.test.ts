import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { copyTemplate } from '../../../scripts/test-site.mjs'
import { desk, isAlive, processesOf, processTree, siteProcess, start, startByNpm, temporaryFolder } from './run-site.ts'

const soon = { timeout: 30_000, interval: 50 }

const template = await mkdtemp(join(tmpdir(), 'colophon-started-'))
afterAll(() => rm(template, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 }))

/** A start on an empty folder, up to its end at Ctrl-C. It takes longest, so all tests that are about a later one share it. */
async function startFirst() {
  const run = start(template, await freePort())
  await run.ready()
  const { status } = await fetch(`${run.url}/readyz`)
  process.kill(-(run.child.pid ?? 0), 'SIGINT')
  const code = await run.ended
  return { said: run.said(), status, code, left: await processesOf(template) }
}

let first: ReturnType<typeof startFirst> | undefined
function firstStart() {
  first ??= startFirst()
  return first
}

/** A data folder of a test's own, with what that first start left. */
async function startedFolder(): Promise<string> {
  await firstStart()
  const folder = await temporaryFolder()
  copyTemplate(template, folder)
  return folder
}

test('starts with its list, ends whole at Ctrl-C, and starts again with what it had', async () => {
  const { said, status, code, left } = await firstStart()
  expect(said).toContain('Loaded the demo magazine')
  expect(said).toMatch(/Site +http:\/\/localhost:\d+/)
  expect(said).toMatch(/Database +PostgreSQL 18/)
  expect(status).toBe(200)
  expect(code).toBe(0)
  expect(left).toEqual([])

  const second = start(await startedFolder(), await freePort())
  await second.ready()
  expect(second.said()).not.toContain('Loaded the demo magazine')
  expect((await fetch(`${second.url}/about`)).status).toBe(200)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('a second start on the same folder is refused with a sentence, and the first goes on', async () => {
  const folder = await startedFolder()
  const first = start(folder, await freePort())
  await first.ready()
  const second = start(folder, await freePort())
  expect(await second.ended).toBe(1)
  expect(second.said()).toMatch(/already running on this data folder \(process \d+\)/)
  expect(second.said()).not.toMatch(/\bat .+:\d+/)
  expect((await fetch(`${first.url}/about`)).status).toBe(200)
})

test('a wrong setting is named, and nothing is started', async () => {
  const folder = await temporaryFolder()
  const run = start(folder, 70_000)
  expect(await run.ended).toBe(1)
  expect(run.said()).toContain('PORT:')
  expect(await processesOf(folder)).toEqual([])
})

test('when the command that started it is killed, the site ends by itself', async () => {
  const folder = await startedFolder()
  const run = start(folder, await freePort())
  await run.ready()
  run.child.kill('SIGKILL')
  await vi.waitFor(async () => expect(await processesOf(folder)).toEqual([]), soon)
})

test.each([
  // Of a start that makes its database; the demo, which is imported later, would only have to be waited for.
  ['while it starts', 'Making a new database', 4, temporaryFolder, { DEMO: 'off' }],
  // npm, its shell where that stays, the script, the site, three sandboxes, and the database with its own.
  ['when it runs', 'Ctrl-C', 9, startedFolder, {}],
])('SIGTERM to npm %s ends all that it started', async (_when, words, atLeast, openFolder, env) => {
  const folder = await openFolder()
  const run = startByNpm(folder, await freePort(), env)
  await run.says(words)
  const tree = await processTree(run.child.pid ?? 0)
  expect(tree.length).toBeGreaterThanOrEqual(atLeast)
  run.child.kill('SIGTERM')
  const left = async () => (await Promise.all(tree.map(isAlive))).filter(Boolean).length
  // What is being started is finished first: it can only be stopped in order once it is there.
  await vi.waitFor(async () => expect(await left()).toBe(0), { ...soon, timeout: 90_000 })
  expect(await processesOf(folder)).toEqual([])
  expect(run.said()).toContain('Stopping: requests, then jobs, then the database')
})

test('after the site was killed, a new start takes over', async () => {
  const folder = await startedFolder()
  const port = await freePort()
  const run = start(folder, port)
  await run.ready()
  process.kill(await siteProcess(run), 'SIGKILL')
  await run.ended
  const again = start(folder, port)
  await again.ready()
  expect((await fetch(`${again.url}/about`)).status).toBe(200)
})

test('a request under way is finished before the site stops', async () => {
  const folder = await startedFolder()
  const port = await freePort()
  const run = start(folder, port)
  await run.ready()
  const body = JSON.stringify({ island: 'share', path: '/', error: 'Error' })
  const socket = connect(port, 'localhost')
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  const closed = new Promise((done) => socket.on('close', done))
  socket.write(
    `POST /api/island-failures HTTP/1.1\r\nhost: localhost:${port}\r\norigin: http://localhost:${port}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  // Only once the site has begun to read it is the request under way.
  await fetch(`${run.url}/healthz`)
  run.child.kill('SIGTERM')
  await vi.waitFor(() => expect(run.said()).toContain('Stopping'), soon)
  socket.write(body.slice(10))
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 202/)
  const code = await run.ended
  expect(code, run.said()).toBe(0)
})

test('content that is changed while the site runs is seen at once, and broken content changes nothing', async () => {
  const content = join(await temporaryFolder(), 'content')
  await cp(resolve(import.meta.dirname, '../../../content'), content, { recursive: true })
  const env = { CONTENT_DIR: content, DATA_DIR: await startedFolder() }
  const run = start(env.DATA_DIR, await freePort(), env)
  await run.ready()
  const title = async () => (await (await fetch(`${run.url}/article/tide-tables`)).text()).match(/<h1>([^<]*)/)?.[1]
  expect(await title()).toBe('Tide Tables')

  const file = join(content, 'articles/tide-tables.md')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('title: Tide Tables', 'title: Tables of the Tide'))
  expect((await desk(['content'], env)).stdout).toContain('articles: changed tide-tables')
  await vi.waitFor(async () => expect(await title()).toBe('Tables of the Tide'), soon)
  expect((await desk(['content'], env)).stdout).toContain('Nothing to change')

  await writeFile(file, text.replace('section: letters', 'section: no-such'))
  const broken = await desk(['content'], env).catch((error) => error)
  expect(broken.stdout).toMatch(/✗ articles\/tide-tables\.md:\d+/)
  expect(broken.stdout).toContain('Nothing was changed.')
  expect(await title()).toBe('Tables of the Tide')
})
