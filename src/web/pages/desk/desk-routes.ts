import type { FastifyInstance } from 'fastify'
import type { PageServices } from '#web/render/serve-pages.ts'
import { actRoutes } from './act-routes.ts'
import { bookSureActs } from './acts/book-sure-act.tsx'
import { fetchActs, monthActs } from './acts/books-acts.tsx'
import { cancellationActs } from './acts/cancellation-acts.tsx'
import { chosenRefs } from './acts/chosen-refs.ts'
import { couponActs } from './acts/coupon-acts.tsx'
import { donationActs } from './acts/donation-acts.tsx'
import { everythingActs } from './acts/everything-act.tsx'
import { givenActs } from './acts/given-acts.tsx'
import { importActs } from './acts/import-acts.tsx'
import { institutionActs } from './acts/institution-acts.tsx'
import { invoiceActs } from './acts/invoice-acts.tsx'
import { issueActs } from './acts/issue-acts.tsx'
import { jobActs } from './acts/job-acts.tsx'
import { labelActs } from './acts/label-acts.tsx'
import { letterActs } from './acts/letter-acts.tsx'
import { lineActs } from './acts/line-acts.tsx'
import { missingActs } from './acts/missing-acts.tsx'
import { newCouponActs } from './acts/new-coupon-act.tsx'
import { newInstitutionActs } from './acts/new-institution-act.tsx'
import { newInvoiceActs } from './acts/new-invoice-act.tsx'
import { newIssueLetterActs, newLetterActs } from './acts/new-letter-acts.tsx'
import { newWebhookActs } from './acts/new-webhook-act.tsx'
import { orderActs } from './acts/order-acts.tsx'
import { readerActs } from './acts/reader-acts.tsx'
import { remindAllActs } from './acts/remind-all-act.tsx'
import { sendActs } from './acts/send-act.tsx'
import { inviteActs, staffActs } from './acts/staff-acts.tsx'
import { statementDonorActs } from './acts/statement-donor-acts.tsx'
import { statementsActs } from './acts/statements-act.tsx'
import { stockActs } from './acts/stock-acts.tsx'
import { strayActs } from './acts/stray-acts.tsx'
import { giftActs } from './acts/thank-act.tsx'
import { unsendActs } from './acts/unsend-act.tsx'
import { waveActs } from './acts/wave-acts.tsx'
import { deliveryActs, webhookActs } from './acts/webhook-acts.tsx'
import { auditRoutes } from './audit-routes.ts'
import { booksRoutes } from './books-routes.ts'
import { importRoutes } from './import-routes.ts'
import { letterRoutes } from './letter-routes.ts'
import { statementRoutes } from './statement-routes.ts'

/** Everything that is done at the desk. */
export function deskRoutes(app: FastifyInstance, services: PageServices) {
  actRoutes(app, services, readerActs)
  actRoutes(app, services, missingActs)
  actRoutes(app, services, cancellationActs)
  actRoutes(app, services, jobActs)
  actRoutes(app, services, strayActs)
  actRoutes(app, services, staffActs)
  actRoutes(app, services, inviteActs)
  actRoutes(app, services, newInvoiceActs)
  actRoutes(app, services, remindAllActs)
  actRoutes(app, services, invoiceActs)
  actRoutes(app, services, bookSureActs)
  actRoutes(app, services, lineActs)
  statementRoutes(app, services)
  importRoutes(app, services)
  actRoutes(app, services, importActs)
  actRoutes(app, services, fetchActs)
  actRoutes(app, services, monthActs)
  booksRoutes(app, services)
  auditRoutes(app, services)
  actRoutes(app, services, orderActs)
  actRoutes(app, services, issueActs)
  actRoutes(app, services, labelActs)
  actRoutes(app, services, sendActs)
  actRoutes(app, services, unsendActs)
  actRoutes(app, services, everythingActs)
  actRoutes(app, services, newWebhookActs)
  actRoutes(app, services, webhookActs)
  actRoutes(app, services, deliveryActs)
  actRoutes(app, services, newLetterActs)
  actRoutes(app, services, newIssueLetterActs)
  actRoutes(app, services, letterActs)
  letterRoutes(app, services)
  actRoutes(app, services, waveActs)
  actRoutes(app, services, stockActs)
  actRoutes(app, services, newCouponActs)
  actRoutes(app, services, couponActs)
  actRoutes(app, services, donationActs)
  actRoutes(app, services, giftActs)
  actRoutes(app, services, givenActs)
  actRoutes(app, services, statementsActs)
  actRoutes(app, services, statementDonorActs)
  actRoutes(app, services, newInstitutionActs)
  actRoutes(app, services, institutionActs)
  // What is ticked on the list has an address of its own.
  app.get('/desk/orders/send', async (request, reply) => {
    const chosen = chosenRefs(new URLSearchParams(request.url.split('?')[1]))
    return reply.redirect(
      chosen.length === 0 ? '/desk/orders' : `/desk/orders/send/${chosen.map(encodeURIComponent).join(',')}`,
      303,
    )
  })
}
