import { cp, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { desk, isAlive, processesOf, processTree, siteProcess, start, startByNpm, temporaryFolder } from './run-site.ts'

const soon = { timeout: 30_000, interval: 100 }

test('starts with its list, ends whole at Ctrl-C, and starts again with what it had', async () => {
  const folder = await temporaryFolder()
  const port = await freePort()
  const first = start(folder, port)
  await first.ready()
  expect(first.said()).toContain('Loaded the demo magazine')
  expect(first.said()).toMatch(/Site +http:\/\/localhost:\d+/)
  expect(first.said()).toMatch(/Database +PostgreSQL 18/)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)

  process.kill(-(first.child.pid ?? 0), 'SIGINT')
  expect(await first.ended).toBe(0)
  expect(await processesOf(folder)).toEqual([])

  const second = start(folder, port)
  await second.ready()
  expect(second.said()).not.toContain('Loaded the demo magazine')
  expect((await fetch(`${second.url}/about`)).status).toBe(200)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('a second start on the same folder is refused with a sentence, and the first goes on', async () => {
  const folder = await temporaryFolder()
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
  const folder = await temporaryFolder()
  const run = start(folder, await freePort())
  await run.ready()
  run.child.kill('SIGKILL')
  await vi.waitFor(async () => expect(await processesOf(folder)).toEqual([]), soon)
})

test.each([
  ['while it starts', 'Making a new database', 4],
  // npm, its shell where that stays, the script, the site, three sandboxes, and the database with its own.
  ['when it runs', 'Ctrl-C', 9],
])('SIGTERM to npm %s ends all that it started', async (_when, words, atLeast) => {
  const folder = await temporaryFolder()
  const run = startByNpm(folder, await freePort())
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
  const folder = await temporaryFolder()
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
  const folder = await temporaryFolder()
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
  const folder = await temporaryFolder()
  const content = join(folder, 'content')
  await cp(resolve(import.meta.dirname, '../../../content'), content, { recursive: true })
  const env = { CONTENT_DIR: content, DATA_DIR: join(folder, 'data') }
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
