import type { FastifyInstance } from 'fastify'
import type { PageServices } from '#web/render/serve-pages.ts'
import { actRoutes } from './act-routes.ts'
import { cancellationActs } from './acts/cancellation-acts.tsx'
import { jobActs } from './acts/job-acts.tsx'
import { missingActs } from './acts/missing-acts.tsx'
import { readerActs } from './acts/reader-acts.tsx'
import { inviteActs, staffActs } from './acts/staff-acts.tsx'

/** Everything that is done at the desk. */
export function deskRoutes(app: FastifyInstance, services: PageServices) {
  actRoutes(app, services, readerActs)
  actRoutes(app, services, missingActs)
  actRoutes(app, services, cancellationActs)
  actRoutes(app, services, jobActs)
  actRoutes(app, services, staffActs)
  actRoutes(app, services, inviteActs)
}
