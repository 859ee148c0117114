import type { FastifyInstance } from 'fastify'
import { limitPapers } from '#application/files/limit-papers.ts'
import { readReceipt } from '#application/sales/receipt/read-receipt.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { knownQuery, type PageServices, PageTrouble } from '#web/render/serve-pages.ts'

/** A receipt as a PDF, for whoever holds its token. */
export function receiptPdfRoutes(
  app: FastifyInstance,
  context: SaleContext<'payments' | 'orderLinks' | 'makeReceiptPdf'>,
  services: PageServices,
) {
  app.get('/receipts/pdf', { compress: false }, async (request, reply) => {
    const token = knownQuery({ query: ['token'] }, request).get('token') ?? ''
    const site = await services.site.get()
    if (!site) throw new PageTrouble(503, 'The magazine has not been imported yet.')
    const { magazine } = site
    const receipt = await readReceipt(context, token, magazine.currency)
    if (!receipt) return reply.callNotFound()
    const turn = await limitPapers(context, networkOf(request.ip))
    if (!turn.ok) {
      reply.header('retry-after', String(turn.retryAfterSeconds))
      throw new PageTrouble(429, 'Too many papers were asked for')
    }
    const { gifts: _gifts, downloads: _downloads, subscription: _subscription, ...filed } = receipt
    const pdf = await context.ports.makeReceiptPdf(filed, magazine)
    return reply
      .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .header('content-disposition', attachmentNamed(`${magazine.name} receipt ${receipt.ref}.pdf`))
      .type('application/pdf')
      .send(Buffer.from(pdf))
  })
}
