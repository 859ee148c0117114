import { expect, test } from 'vitest'
import { makeIssueFiles } from '#application/issues/make-issue-files.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { openTestSite } from '../../support/test-site.ts'
import { openIssueFileTools } from './issue-file-tools.ts'

const readers: Record<string, ReaderAccess> = {
  subscriber: { kind: 'account', subscription: 'active', isStaff: false, institution: null },
  former: { kind: 'account', subscription: 'expired', isStaff: false, institution: null },
  library: { kind: 'institution', institution: { name: 'A library', licence: 'current' } },
}

const database = await openTestDatabase()
const tools = await openIssueFileTools(database)
const { app, context } = await openTestSite({
  database,
  identifyReader: async (_context, { sessionToken }) => readers[sessionToken ?? ''] ?? { kind: 'visitor' },
})
await makeIssueFiles({ ...database.context, ports: { ...tools.context.ports, files: context.ports.files } }, 4)

const URL = '/issue/the-grid/download'

type Asked = { url?: string; as?: string; method?: 'GET' | 'HEAD'; headers?: Record<string, string> }

const ask = ({ url = `${URL}/pdf`, as = 'subscriber', method = 'GET', headers = {} }: Asked = {}) =>
  app.inject({ url, method, headers: { ...headers, cookie: `session=${as}` } })

const whole = (await ask()).body

test('a subscriber gets the file, under its name', async () => {
  const answer = await ask()
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toMatch(/^pdf of /)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(Buffer.byteLength(answer.body)),
    'content-disposition': `attachment; filename="Lodestar 4 - The Grid.pdf"; filename*=UTF-8''Lodestar%204%20-%20The%20Grid.pdf`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
  const epub = await ask({ url: `${URL}/epub`, as: 'library' })
  expect(epub.headers['content-type']).toBe('application/epub+zip')
  expect(epub.body).toMatch(/^epub of /)
})

test.each(['nobody', 'former'])('%s is told who may, and gets nothing of the file', async (as) => {
  const answer = await ask({ as, headers: { range: 'bytes=0-3' } })
  expect(answer.statusCode).toBe(403)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.headers.etag).toBeUndefined()
  expect(answer.body).toContain('Subscribers can download every issue')
  expect(answer.body).toContain(as === 'former' ? 'href="/subscribe/renew"' : 'href="/subscribe"')
  expect(answer.body).not.toContain('pdf of')
})

test('a HEAD says what a GET would send', async () => {
  const answer = await ask({ method: 'HEAD' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('')
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(whole)))
  expect((await ask({ method: 'HEAD', as: 'nobody' })).statusCode).toBe(403)
})

test('parts put together are the whole', async () => {
  const parts = ['bytes=0-9', 'bytes=10-19', 'bytes=20-'].map((range) => ask({ headers: { range } }))
  const answers = await Promise.all(parts)
  expect(answers.map((answer) => answer.statusCode)).toEqual([206, 206, 206])
  expect(answers[1]?.headers['content-range']).toBe(`bytes 10-19/${Buffer.byteLength(whole)}`)
  expect(answers[1]?.headers['content-length']).toBe('10')
  expect(answers.map((answer) => answer.body).join('')).toBe(whole)
})

test('a part beyond the end is refused with the size', async () => {
  const answer = await ask({ headers: { range: 'bytes=999999-' } })
  expect(answer.statusCode).toBe(416)
  expect(answer.headers['content-range']).toBe(`bytes */${Buffer.byteLength(whole)}`)
})

test('who has the file already is told so', async () => {
  const { etag } = (await ask()).headers
  expect((await ask({ headers: { 'if-none-match': `"other", W/${etag}` } })).statusCode).toBe(304)
  expect((await ask({ headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
})

test('a part is only sent of the file that it was begun with', async () => {
  const { etag } = (await ask()).headers
  const range = 'bytes=0-3'
  expect((await ask({ headers: { range, 'if-range': String(etag) } })).statusCode).toBe(206)
  const other = await ask({ headers: { range, 'if-range': '"of another file"' } })
  expect(other.statusCode).toBe(200)
  expect(other.body).toBe(whole)
})

test.each([
  ['an issue that does not exist', '/issue/nowhere/download/pdf', 404],
  ['an issue that is not released', '/issue/long-roads/download/pdf', 404],
  ['a format that does not exist', `${URL}/docx`, 404],
  ['a file that is not made yet', '/issue/room/download/pdf', 503],
])('%s', async (_what, url, status) => {
  const answer = await ask({ url })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('an issue that is not released is not told of to anyone', async () => {
  expect((await ask({ url: '/issue/long-roads/download/pdf', as: 'nobody' })).statusCode).toBe(404)
})

test('a file of which the bytes are gone is not sent in part', async () => {
  const [row] = (await tools.kept(4)).rows
  const { path } = row as { path: string }
  await context.ports.files.put(path, Buffer.from('half'))
  expect((await ask({ url: `${URL}/epub` })).statusCode).toBe(503)
})

test('the issue’s page leads to its files', async () => {
  const { body } = await app.inject('/issue/the-grid')
  for (const format of ['epub', 'pdf']) expect(body).toContain(`href="${URL}/${format}"`)
})
