import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { answerBrowser } from '../browser/serve-browser.ts'
import { answerControl } from '../control/control-api.ts'
import type { Engine } from '../engine.ts'
import { answerChallengePage } from '../pages/three-d-secure.ts'
import { type Answer, answerCall } from './answer-call.ts'

const LARGEST_BODY = 1024 * 1024

class Cut extends Error {}
class TooLarge extends Error {}

/** The one door, on this machine: the API, the browser's script, the 3-D Secure page and the controls. */
export async function serve(
  engine: Engine,
  { port, host, allowedHost }: { port: number; host: string; allowedHost: () => string },
) {
  const server = createServer((request, response) => {
    void answer(engine, request, response, allowedHost())
  })
  // A call that was asked to hang hangs until its caller gives up.
  server.requestTimeout = 0
  // A line that its caller believes open is not closed at the moment it is used.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, listening)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

async function answer(engine: Engine, request: IncomingMessage, response: ServerResponse, allowedHost: string) {
  try {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    if (!isOurs(request.headers.host, allowedHost)) return send(response, plain(403))
    if (pathname.startsWith('/v1/')) return await answerApi(engine, request, response, pathname, search.slice(1))
    const asked = { request, path: pathname, query: new URLSearchParams(search), body: await readBody(request) }
    const found =
      (await answerControl(engine, asked)) ?? answerChallengePage(engine, asked) ?? answerBrowser(asked) ?? plain(404)
    send(response, found)
  } catch (error) {
    if (error instanceof Cut) return void request.socket.destroy()
    send(response, plain(error instanceof TooLarge ? 413 : 500))
    if (!(error instanceof TooLarge)) process.stderr.write(`${(error as Error).stack}\n`)
  }
}

const plain = (status: number): Answer => ({ status, body: '', headers: { 'content-type': 'text/plain' } })

/** A page in somebody's browser must not reach in here under a name of its own. */
const isOurs = (host: string | undefined, allowed: string) =>
  host === allowed || /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '')

async function answerApi(
  engine: Engine,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
) {
  const method = request.method ?? 'GET'
  const sharing = sharingHeaders(request)
  if (method === 'OPTIONS') return send(response, { status: 204, body: '', headers: sharing })
  const body = await readBody(request)
  const suffer = (at: 'before' | 'after') => sufferFault(engine, at, method, path, response)
  const done = await answerCall(engine, { request, path, query, body }, () => suffer('before')).catch((error) => {
    if (error instanceof Fault) return error.answer
    throw error
  })
  const told = await suffer('after').then(
    () => done,
    (error) => {
      if (error instanceof Fault) return error.answer
      throw error
    },
  )
  send(response, { ...told, headers: { ...told.headers, ...sharing } })
}

class Fault extends Error {
  readonly answer: Answer
  constructor(status: number) {
    super('as asked for')
    const body = JSON.stringify({
      error: { type: 'api_error', message: 'Sorry! There was an error while talking to one of our backends.' },
    })
    this.answer = { status, body, headers: { 'content-type': 'application/json' } }
  }
}

/** Lets happen what was asked for at this point. */
async function sufferFault(
  engine: Engine,
  at: 'before' | 'after',
  method: string,
  path: string,
  response: ServerResponse,
) {
  const fault = engine.faults.takeForCall(at, method, path)
  switch (fault?.act) {
    case undefined:
      return
    case 'wait':
      return void (await pause(fault.milliseconds ?? 1000))
    case 'error':
      throw new Fault(fault.status ?? 500)
    case 'drop':
      throw new Cut()
    case 'die':
      process.kill(process.pid, 'SIGKILL')
      return
    case 'hang':
      await new Promise((gone) => response.once('close', gone))
      throw new Cut()
  }
}

/** Browsers of any site may call with a publishable key, which is all that they have. */
function sharingHeaders({ headers }: IncomingMessage): Record<string, string> {
  if (headers.origin === undefined) return {}
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
    'access-control-expose-headers': 'request-id',
    'access-control-max-age': '600',
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > LARGEST_BODY) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, { status, body, headers }: Answer) {
  response.writeHead(status, { 'x-content-type-options': 'nosniff', ...headers })
  response.end(body)
}
