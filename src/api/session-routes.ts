import type { FastifyInstance } from 'fastify'
import type { SessionAnswer } from '#contract/session.ts'

export function sessionRoutes(app: FastifyInstance) {
  app.get('/api/session', async (): Promise<SessionAnswer> => ({ account: null, institution: null }))
}
