import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Faults, isFault } from './faults.ts'
import type { Inbox } from './inbox.ts'

type Answer = { status: number; body?: unknown; type?: string }

/**
 * The inbox for programs, on this machine only:
 * GET /mails?to=  ·  GET /mails/{id}  ·  GET /mails/{id}/source  ·  DELETE /mails  ·  GET, PUT, DELETE /faults
 */
export async function startHttp(inbox: Inbox, faults: Faults, port: number) {
  const server = createServer(async (request, response) => {
    try {
      send(response, isFromHere(request) ? await answer(inbox, faults, request) : { status: 403 })
    } catch {
      send(response, { status: 500 })
    }
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
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

/** A page in somebody's browser must not reach in here, under whatever name it calls this machine. */
const isFromHere = ({ headers }: IncomingMessage) =>
  headers.origin === undefined && /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '')

async function answer(inbox: Inbox, faults: Faults, request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [, place, id, part] = pathname.split('/')
  const asked = `${request.method} ${place}${id === undefined ? '' : '/id'}${part === undefined ? '' : `/${part}`}`
  if (id !== undefined && !/^[a-z0-9]+-[0-9a-f]+$/.test(id)) return { status: 404 }
  switch (asked) {
    case 'GET mails':
      return { status: 200, body: await inbox.list(searchParams.get('to') ?? undefined) }
    case 'DELETE mails':
      await inbox.clear()
      return { status: 204 }
    case 'GET mails/id':
      return found(await inbox.find(id ?? ''))
    case 'GET mails/id/source':
      return { ...found(await inbox.source(id ?? '')), type: 'text/plain; charset=utf-8' }
    case 'GET faults':
      return { status: 200, body: faults.list }
    case 'PUT faults':
      return setFaults(faults, await readJson(request))
    case 'DELETE faults':
      return setFaults(faults, [])
    default:
      return { status: 404 }
  }
}

const found = (body: unknown): Answer => (body === null ? { status: 404 } : { status: 200, body })

function setFaults(faults: Faults, list: unknown): Answer {
  if (!Array.isArray(list) || !list.every(isFault)) return { status: 422 }
  faults.set(list)
  return { status: 204 }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, { status, body, type = 'application/json' }: Answer) {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(Buffer.isBuffer(body) || body === undefined ? body : JSON.stringify(body))
}
