import type { FastifyInstance } from 'fastify'
import type { ReaderMemory } from '#application/access/reader-memory.ts'
import { sessionTokenOf } from '#web/render/session-token.ts'

/** Whoever has written something, logged out above all, is asked for anew: before the answer is sent, so that their next page knows. */
export function forgetWriters(app: FastifyInstance, readers: ReaderMemory) {
  app.addHook('onSend', async ({ method, headers }) => {
    if (method === 'GET' || method === 'HEAD') return
    const token = sessionTokenOf(headers.cookie)
    if (token !== null) readers.forget(token)
  })
}
