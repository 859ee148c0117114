import type { IncomingMessage } from 'node:http'
import type { Engine } from '../engine.ts'
import type { Caller, Work } from '../work.ts'
import { ApiError, invalidRequest, unauthorized } from './api-error.ts'
import { authorize, publicView, refuseWithoutSecret } from './authorize.ts'
import { expandAnswer } from './expand.ts'
import { isOutcome, type StoredAnswer } from './idempotency.ts'
import { type Form, readForm } from './read-form.ts'
import { type Found, findRoute } from './routes.ts'

export type Answer = { status: number; body: string; headers: Record<string, string> }
export type Asked = { request: IncomingMessage; path: string; query: string; body: string }

type Call = { caller: Caller; found: Found; form: Form; asked: Asked }
type Keep = (answer: StoredAnswer) => void

/** Answers a call of `/v1`: who asks, what for, whether it was done before, and then does it. */
export async function answerCall(engine: Engine, asked: Asked, beforeWork: () => Promise<void>): Promise<Answer> {
  let caller: Caller | undefined
  try {
    caller = authorize(asked.request)
    const form = readForm([asked.query, asked.body].filter(Boolean).join('&'))
    const call = { caller, found: find(asked, caller), form, asked }
    const { answer, replayed } = await once(engine, call, beforeWork)
    return toAnswer(answer, caller, replayed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return toAnswer(refusal(error, caller), caller, false)
  }
}

function find({ request, path }: Asked, caller: Caller): Found {
  const found = findRoute(request.method ?? 'GET', path)
  if (!found)
    throw invalidRequest(
      `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      {},
      404,
    )
  if (caller.key === 'publishable' && !found.route.publishable)
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      'secret_key_required',
    )
  return found
}

/** A POST with a key is done once; whoever asks again is told the same. */
async function once(engine: Engine, call: Call, beforeWork: () => Promise<void>) {
  const { idempotency, clock } = engine
  const { caller, form, asked } = call
  const key = asked.request.method === 'POST' ? caller.idempotencyKey : null
  if (key === null) {
    await beforeWork()
    return { answer: perform(engine, call, () => undefined), replayed: false }
  }
  const print = idempotency.fingerprint('POST', asked.path, form)
  const before = idempotency.find(key, print, clock.milliseconds)
  if (before) return { answer: before, replayed: true }
  idempotency.begin(key)
  try {
    await beforeWork()
    const keep: Keep = (answer) => idempotency.keep(key, print, clock.milliseconds, answer)
    return { answer: perform(engine, call, keep), replayed: false }
  } finally {
    idempotency.end(key)
  }
}

/** The work and the note of its answer are one write: neither is ever there without the other. */
function perform(engine: Engine, call: Call, keep: Keep): StoredAnswer {
  const { caller } = call
  try {
    const answer = engine.doWork(caller, (work) => {
      try {
        const done = { status: 200, body: tell(bodyOf(engine, work, call)), request: caller.requestId ?? '' }
        keep(done)
        return done
      } catch (error) {
        if (error instanceof ApiError && error.keepsWork) keep(refusal(error, caller))
        throw error
      }
    })
    engine.settle()
    return answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const answer = refusal(error, caller)
    if (!error.keepsWork && isOutcome(error)) engine.inTransaction(() => keep(answer))
    engine.settle()
    return answer
  }
}

function bodyOf(engine: Engine, work: Work, { caller, found, form }: Call): unknown {
  const [id = '', other = ''] = found.ids
  for (const kind of ['payment_intent', 'setup_intent'] as const) {
    const intent = work.objects.find(kind, id)?.body
    if (intent && found.route.publishable) refuseWithoutSecret(caller, form, intent)
  }
  const body = expandAnswer(work, found.route.handle(work, form, id, other), form)
  return caller.key === 'publishable' ? publicView(body) : withPending(engine, body)
}

/** How many webhooks have yet to hear of an event is as it is now. */
function withPending(engine: Engine, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('object' in body)) return body
  if (body.object === 'list')
    return { ...body, data: (body as unknown as { data: unknown[] }).data.map((item) => withPending(engine, item)) }
  if (body.object !== 'event') return body
  return { ...body, pending_webhooks: engine.deliveries.pendingFor((body as unknown as { id: string }).id) }
}

function refusal({ status, body }: ApiError, caller: Caller | undefined): StoredAnswer {
  const request = caller?.requestId ?? ''
  const { payment_intent, setup_intent, ...rest } = body
  const isPublic = caller?.key === 'publishable'
  const error = {
    ...rest,
    ...(payment_intent && { payment_intent: isPublic ? publicView(payment_intent) : payment_intent }),
    ...(setup_intent && { setup_intent: isPublic ? publicView(setup_intent) : setup_intent }),
    ...(request && { request_log_url: `https://dashboard.stripe.com/test/logs/${request}` }),
  }
  return { status, body: tell({ error }), request }
}

const tell = (body: unknown) => JSON.stringify(body, null, 2)

function toAnswer({ status, body, request }: StoredAnswer, caller: Caller | undefined, replayed: boolean): Answer {
  return {
    status,
    body,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': caller?.requestId ?? request,
      ...(caller?.version && { 'stripe-version': caller.version }),
      ...(caller?.idempotencyKey && { 'idempotency-key': caller.idempotencyKey }),
      ...(replayed && { 'idempotent-replayed': 'true', 'original-request': request }),
    },
  }
}
