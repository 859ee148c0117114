import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { z } from 'zod'

type Standing = 'unconfirmed' | 'confirmed' | 'unsubscribed'
export type StoodIn = {
  id: number
  email: string
  name: string
  status: 'enabled' | 'disabled' | 'blocklisted'
  attribs: Record<string, unknown>
  lists: { id: number; subscription_status: Standing }[]
}
type List = { id: number; name: string; type: string; optin: string; tags: string[] }

const newSubscriber = z.object({
  email: z.string(),
  name: z.string(),
  status: z.enum(['enabled', 'disabled', 'blocklisted']),
  lists: z.array(z.int()),
  attribs: z.record(z.string(), z.unknown()),
  preconfirm_subscriptions: z.boolean(),
})
const newList = z.object({ name: z.string(), type: z.string(), optin: z.string(), tags: z.array(z.string()) })
const managed = z.object({
  ids: z.array(z.int()).min(1),
  action: z.enum(['add', 'remove', 'unsubscribe']),
  target_list_ids: z.array(z.int()).min(1),
  status: z.enum(['unconfirmed', 'confirmed', 'unsubscribed']).optional(),
})

export const LISTMONK = { user: 'colophon', token: 'a-token-of-listmonk' }

/** Answers as listmonk's documented API does: pages of at most 100, 409 for an address that is there, 403 for a wrong token. */
export async function openListmonkServer() {
  const lists: List[] = []
  const subscribers: StoodIn[] = []
  const requests: string[] = []
  /** What it does for a test: a status in place of its answers, or null for none at all. */
  const mood: { status: number | null | 'well' } = { status: 'well' }
  const right = `Basic ${Buffer.from(`${LISTMONK.user}:${LISTMONK.token}`).toString('base64')}`

  const pageOf = (all: readonly object[], query: URLSearchParams) => {
    const per_page = Math.min(Number(query.get('per_page') ?? 20), 100)
    const page = Number(query.get('page') ?? 1)
    return { data: { results: all.slice((page - 1) * per_page, page * per_page), total: all.length, per_page, page } }
  }

  function manage({ ids, action, target_list_ids, status = 'unconfirmed' }: z.infer<typeof managed>) {
    for (const one of subscribers.filter(({ id }) => ids.includes(id)))
      for (const list of target_list_ids) {
        const on = one.lists.find(({ id }) => id === list)
        if (action === 'remove') one.lists = one.lists.filter(({ id }) => id !== list)
        else if (action === 'unsubscribe' && on) on.subscription_status = 'unsubscribed'
        // As it is: adding brings back whoever had left. Whoever asks has to know better.
        else if (action === 'add' && on) on.subscription_status = status
        else if (action === 'add') one.lists.push({ id: list, subscription_status: status })
      }
    return { data: true }
  }

  function answer(route: string, query: URLSearchParams, body: unknown): [number, object] {
    if (route === 'GET /api/lists') return [200, pageOf(lists, query)]
    if (route === 'GET /api/subscribers') return [200, pageOf(subscribers, query)]
    if (route === 'POST /api/lists') {
      const made = { id: lists.length + 11, ...newList.parse(body) }
      lists.push(made)
      return [200, { data: made }]
    }
    if (route === 'PUT /api/subscribers/lists') return [200, manage(managed.parse(body))]
    if (route !== 'POST /api/subscribers') return [404, { message: 'Not Found' }]
    const { preconfirm_subscriptions, lists: on, ...asked } = newSubscriber.parse(body)
    if (subscribers.some(({ email }) => email.toLowerCase() === asked.email.toLowerCase()))
      return [409, { message: 'E-mail already exists.' }]
    const standing = preconfirm_subscriptions ? 'confirmed' : 'unconfirmed'
    const made = addSubscriber({ ...asked, lists: on.map((id) => ({ id, subscription_status: standing })) })
    return [200, { data: made }]
  }

  function addSubscriber(one: Partial<StoodIn> & { email: string }): StoodIn {
    const email = one.email.toLowerCase()
    const made = {
      id: subscribers.length + 101,
      name: '',
      status: 'enabled' as const,
      attribs: {},
      lists: [],
      ...one,
      email,
    }
    subscribers.push(made)
    return made
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://listmonk.example')
    const route = `${request.method} ${url.pathname}`
    requests.push(route)
    let body = ''
    for await (const piece of request) body += piece
    if (mood.status === null) return
    const [status, said] =
      request.headers.authorization !== right
        ? ([403, { message: 'invalid API credentials' }] as const)
        : mood.status === 'well'
          ? answer(route, url.searchParams, body === '' ? null : JSON.parse(body))
          : ([mood.status, { message: 'out of order' }] as const)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.writeHead(400).end(JSON.stringify({ message: String(error) })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { LISTMONK_URL: url, LISTMONK_USER: LISTMONK.user, LISTMONK_TOKEN: LISTMONK.token }
  return { url, settings, lists, subscribers, requests, mood, addSubscriber }
}
