import { z } from 'zod'
import { type ListService, ListServiceFault, subscriptionStates } from '#application/ports/list-service.ts'

export type ListmonkSettings = { url: string; user: string; token: string; limitMs?: number }

const LIMIT_MS = 20_000
const PAGE = 500
/** What we write beside a subscriber, so that we know them again. */
const ATTRIBUTE = 'colophon_id'

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.object({ results: z.array(item).nullable(), total: z.int() }) })
const list = z.object({ id: z.int(), tags: z.array(z.string()).nullish() })
const subscriber = z.object({
  id: z.int(),
  email: z.string(),
  status: z.enum(['enabled', 'disabled', 'blocklisted']),
  attribs: z.record(z.string(), z.unknown()).nullish(),
  lists: z.array(z.object({ id: z.int(), subscription_status: z.enum(subscriptionStates) })).nullish(),
})

/** A listmonk server by its API, as an API user of it: `Authorization: Basic user:token`. */
export function openListmonk({ url, user, token, limitMs = LIMIT_MS }: ListmonkSettings): ListService {
  const authorization = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`

  async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Response> {
    const headers = { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) }
    const init = { method, headers, signal: AbortSignal.timeout(limitMs), redirect: 'error' as const }
    try {
      return await fetch(`${url}/api${path}`, body ? { ...init, body: JSON.stringify(body) } : init)
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        throw new ListServiceFault(`listmonk did not answer within ${limitMs / 1000} seconds`)
      throw new ListServiceFault('listmonk can’t be reached: look at LISTMONK_URL')
    }
  }

  async function read<Shape extends z.ZodType>(shape: Shape, answer: Response): Promise<z.infer<Shape>> {
    const body: unknown = await answer.json().catch(() => null)
    if (answer.status === 401 || answer.status === 403)
      throw new ListServiceFault('listmonk refuses LISTMONK_USER and LISTMONK_TOKEN, or that user may not do this')
    if (!answer.ok) throw new ListServiceFault(`listmonk answered ${answer.status}: ${messageOf(body)}`)
    const read = shape.safeParse(body)
    if (!read.success) throw new ListServiceFault('listmonk answered something that is not its API')
    return read.data
  }

  async function* pages<Item extends z.ZodType>(path: string, item: Item): AsyncGenerator<z.infer<Item>> {
    for (let page = 1, seen = 0; ; page += 1) {
      const query = new URLSearchParams({ page: String(page), per_page: String(PAGE), order_by: 'id', order: 'asc' })
      const { data } = await read(pageOf(item), await ask('GET', `${path}?${query}`))
      const results = data.results ?? []
      yield* results
      seen += results.length
      if (results.length === 0 || seen >= data.total) return
    }
  }

  async function manage(action: object): Promise<void> {
    await read(z.unknown(), await ask('PUT', '/subscribers/lists', action))
  }

  return {
    async lists() {
      const found: { id: number; tags: string[] }[] = []
      for await (const { id, tags } of pages('/lists', list)) found.push({ id, tags: tags ?? [] })
      return found
    },
    async createList({ name, tag }) {
      const made = { name, type: 'private', optin: 'single', tags: [tag] }
      const { data } = await read(z.object({ data: z.object({ id: z.int() }) }), await ask('POST', '/lists', made))
      return data.id
    },
    async *subscribers() {
      for await (const { id, email, status, attribs, lists } of pages('/subscribers', subscriber)) {
        const known = attribs?.[ATTRIBUTE]
        yield {
          id,
          email,
          status,
          externalId: typeof known === 'string' ? known : null,
          lists: (lists ?? []).map((one) => ({ id: one.id, state: one.subscription_status })),
        }
      }
    },
    async create({ email, externalId, lists }) {
      const attribs = { [ATTRIBUTE]: externalId }
      // They have confirmed it here: listmonk asks nobody again.
      const made = { email, name: '', status: 'enabled', lists, attribs, preconfirm_subscriptions: true }
      const answer = await ask('POST', '/subscribers', made)
      if (answer.status === 409) return false
      await read(z.unknown(), answer)
      return true
    },
    add: (ids, list) => manage({ ids, action: 'add', target_list_ids: [list], status: 'confirmed' }),
    unsubscribe: (ids, list) => manage({ ids, action: 'unsubscribe', target_list_ids: [list] }),
  }
}

const messageOf = (body: unknown): string => {
  const read = z.object({ message: z.string() }).safeParse(body)
  return read.success ? read.data.message.slice(0, 200) : 'nothing more'
}
