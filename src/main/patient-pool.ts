import type pg from 'pg'
import { isDatabaseAway } from '#web/render/database-away.ts'

/** "Cannot connect now": the one word for a database that is away after which the queue asks again. */
const ASK_AGAIN = '57P03'

type Listening = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/**
 * A pool for the queue, which writes down how a job ended without waiting for the answer. It asks again only after some of
 * the errors that a lost database raises; any other would go unheard, and end the whole site.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  // The connection on which the queue listens is asked for with a callback; a lost one it asks for again by itself.
  const connect = (then?: Listening) => (then ? pool.connect(then) : pool.connect().then(patientClient, tellToAskAgain))
  return new Proxy(pool, { get: (target, name) => (name === 'connect' ? connect : own(target, name)) })
}

function patientClient(client: pg.PoolClient): pg.PoolClient {
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
  const query = (...asked: unknown[]) => {
    const answer = ask(...asked)
    return answer instanceof Promise ? answer.catch(tellToAskAgain) : answer
  }
  return new Proxy(client, { get: (target, name) => (name === 'query' ? query : own(target, name)) })
}

function own<Target extends object>(target: Target, name: string | symbol): unknown {
  const value = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

function tellToAskAgain(error: Error & { code?: string }): never {
  if (isDatabaseAway(error)) error.code = ASK_AGAIN
  throw error
}
