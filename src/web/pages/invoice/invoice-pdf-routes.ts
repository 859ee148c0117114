import type { FastifyInstance } from 'fastify'
import type { WithPorts } from '#application/context.ts'
import { limitPapers } from '#application/files/limit-papers.ts'
import { readInvoice } from '#application/invoices/read-invoice.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'

/** An invoice as a PDF, for whoever holds its token. */
export function invoicePdfRoutes(
  app: FastifyInstance,
  context: WithPorts<'orderLinks' | 'makeInvoicePdf'>,
  services: PageServices,
) {
  app.get<{ Params: { invoice: string } }>('/invoice/:invoice/pdf', { compress: false }, async (request, reply) => {
    const site = await services.site.get()
    if (!site) throw new PageTrouble(503, 'The magazine has not been imported yet.')
    const { magazine } = site
    const invoice = await readInvoice(context, request.params.invoice, magazine.currency)
    if (!invoice) return reply.callNotFound()
    const turn = await limitPapers(context, networkOf(request.ip))
    if (!turn.ok) {
      reply.header('retry-after', String(turn.retryAfterSeconds))
      throw new PageTrouble(429, 'Too many papers were asked for')
    }
    const { receipt: _receipt, bill: _bill, ship: _ship, address: _address, ...filed } = invoice
    const { name, tagline, language, supportEmail, postalAddress, businessInfo = null } = magazine
    const sender = { name, tagline, language, supportEmail, postalAddress, businessInfo }
    const pdf = await context.ports.makeInvoicePdf(filed, sender)
    return reply
      .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .header('content-disposition', attachmentNamed(`${name} invoice ${invoice.invoiceNo}.pdf`))
      .type('application/pdf')
      .send(Buffer.from(pdf))
  })
}
