import type { FastifyInstance } from 'fastify'
import type { PageServices } from '#web/render/serve-pages.ts'
import { actRoutes } from './act-routes.ts'
import { readerActs } from './acts/reader-acts.tsx'

/** Everything that is done at the desk. */
export function deskRoutes(app: FastifyInstance, services: PageServices) {
  actRoutes(app, services, readerActs)
}
