import { type Engine, SANDBOX } from '../engine.ts'
import type { Answer } from '../http/answer-call.ts'
import { ApiError } from '../http/api-error.ts'
import type { PageCall } from '../pages/page-call.ts'
import { answerControlPage } from './control-page.ts'
import { advanceClock, pullFor, Refused, setFaults, state } from './pull-lever.ts'
import { setPayers } from './set-payers.ts'
import { setWebhook } from './set-webhook.ts'

type Said = Record<string, unknown>

/** The levers of the sandbox, for tests (JSON) and for people (the page at `/control`). */
export async function answerControl(engine: Engine, asked: PageCall): Promise<Answer | undefined> {
  if (!/^\/control(\/|$)/.test(asked.path)) return undefined
  const { origin, host } = asked.request.headers
  // Only its own page may pull them; other sites' pages may not even look.
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`)
    return { status: 403, body: '', headers: {} }
  const page = answerControlPage(engine, asked)
  if (page) return page
  try {
    const said = await pull(engine, `${asked.request.method} ${asked.path.slice('/control/'.length)}`, asked)
    return said === undefined ? json(404, { error: 'There is no such lever' }) : json(200, said)
  } catch (error) {
    if (error instanceof ApiError) return json(error.status, { error: error.message })
    if (error instanceof Refused) return json(422, { error: error.message })
    throw error
  }
}

const json = (status: number, body: unknown): Answer => ({
  status,
  body: JSON.stringify(body, null, 2),
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
})

async function pull(engine: Engine, lever: string, asked: PageCall): Promise<unknown> {
  switch (lever) {
    case 'GET state':
      return state(engine)
    case 'POST clock':
      return advanceClock(engine, Number(readJson(asked.body).advance_seconds))
    case 'PUT webhook':
      return engine.doWork(SANDBOX, (work) => setWebhook(work, readJson(asked.body)))
    case 'PUT payers':
      return engine.doWork(SANDBOX, (work) => setPayers(work, readJson(asked.body)))
    case 'GET faults':
      return engine.faults.list
    case 'PUT faults':
      return setFaults(engine, readJson(asked.body))
    case 'DELETE faults':
      return setFaults(engine, {})
    case 'GET deliveries':
      return engine.deliveries.list(1000, asked.query.get('event') ?? undefined)
    case 'POST idle':
      await engine.courier.whenIdle()
      return state(engine)
    default:
      return pullFor(engine, lever, readJson(asked.body))
  }
}

function readJson(body: string): Said {
  if (body === '') return {}
  try {
    const read = JSON.parse(body)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    throw new Refused('That is not JSON')
  }
}
