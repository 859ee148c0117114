import type { FastifyInstance } from 'fastify'
import type { PageServices } from '#web/render/serve-pages.ts'
import { actRoutes } from './act-routes.ts'
import { cancellationActs } from './acts/cancellation-acts.tsx'
import { jobActs } from './acts/job-acts.tsx'
import { missingActs } from './acts/missing-acts.tsx'
import { readerActs } from './acts/reader-acts.tsx'
import { inviteActs, staffActs } from './acts/staff-acts.tsx'
import { invoiceActs } from './invoices/invoice-acts.tsx'
import { newInvoiceActs } from './invoices/new-invoice-act.tsx'
import { remindAllActs } from './invoices/remind-all-act.tsx'
import { bookSureActs } from './statement/book-sure-act.tsx'
import { lineActs } from './statement/line-acts.tsx'
import { statementRoutes } from './statement/statement-routes.ts'

/** Everything that is done at the desk. */
export function deskRoutes(app: FastifyInstance, services: PageServices) {
  actRoutes(app, services, readerActs)
  actRoutes(app, services, missingActs)
  actRoutes(app, services, cancellationActs)
  actRoutes(app, services, jobActs)
  actRoutes(app, services, staffActs)
  actRoutes(app, services, inviteActs)
  actRoutes(app, services, newInvoiceActs)
  actRoutes(app, services, remindAllActs)
  actRoutes(app, services, invoiceActs)
  actRoutes(app, services, bookSureActs)
  actRoutes(app, services, lineActs)
  statementRoutes(app, services)
}
