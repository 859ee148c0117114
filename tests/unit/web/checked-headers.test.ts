import { createServer, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CheckedResponse, checkHeaders } from '#web/render/checked-headers.ts'
import { sendRaw } from '../../support/raw-socket.ts'

const security = ['x-content-type-options', 'nosniff', 'referrer-policy', 'no-referrer']
const page = () => checkHeaders(['content-type', 'text/plain', 'etag', '"one"'], [security], 2)

/** Every line of the answers to two requests that are sent at once on one connection, but for the date. */
async function linesFrom(Response: typeof ServerResponse, method = 'GET'): Promise<string[]> {
  const server = createServer({ ServerResponse: Response }, (_request, response) => {
    response.writeHead(200, page())
    response.end('ok')
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const ask = `${method} / HTTP/1.1\r\nhost: x\r\n`
  const answers = await sendRaw((server.address() as AddressInfo).port, `${ask}\r\n${ask}connection: close\r\n\r\n`)
  return answers.split('\r\n').map((line) => (/^date: /i.test(line) ? 'date' : line))
}

test.each(['GET', 'HEAD'])('checked headers are sent as Node itself sends them: %s', async (method) => {
  const checked = await linesFrom(CheckedResponse, method)
  expect(checked.toSorted()).toEqual((await linesFrom(ServerResponse, method)).toSorted())
  expect(checked.filter((line) => line === 'x-content-type-options: nosniff')).toHaveLength(2)
  expect(checked.filter((line) => line === 'content-length: 2')).toHaveLength(2)
})

test('headers that were checked before are not looked through with each answer', async () => {
  const headers = page()
  headers.push('x-after', 'the check')
  const server = createServer({ ServerResponse: CheckedResponse }, (_request, response) => {
    response.writeHead(200, headers)
    response.end('ok')
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  expect(await sendRaw(port, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).not.toContain('x-after')
})

test.each([
  ['a value that ends its line', ['x-name', 'one\r\nset-cookie: two']],
  ['a value of other signs', ['x-name', '—']],
  ['a name that is none', ['x name', 'one']],
  ['what is for Node to write', ['Connection', 'close']],
  ['a length of its own', ['content-length', '7']],
])('headers with %s are refused when they are made', (_what, list) => {
  expect(() => checkHeaders(list, [])).toThrow()
  expect(() => checkHeaders([], [list])).toThrow()
})
