import type { FastifyInstance } from 'fastify'
import type { WithPorts } from '#application/context.ts'
import { readStatementPaper } from '#application/donations/statements/read-statement.ts'
import { limitPapers } from '#application/files/limit-papers.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'

/** A yearly statement of gifts as a PDF, for whoever holds its token or that of a copy. */
export function statementPdfRoutes(
  app: FastifyInstance,
  context: WithPorts<'makeStatementPdf'>,
  services: PageServices,
) {
  app.get<{ Params: { file: string } }>('/donate/statements/:file', { compress: false }, async (request, reply) => {
    const [, token] = /^([\w-]{1,100})\.pdf$/.exec(request.params.file) ?? []
    if (token === undefined) return reply.callNotFound()
    const site = await services.site.get()
    if (!site) throw new PageTrouble(503, 'The magazine has not been imported yet.')
    const { magazine } = site
    const statement = await readStatementPaper(context, token, magazine)
    if (!statement) return reply.callNotFound()
    const turn = await limitPapers(context, networkOf(request.ip))
    if (!turn.ok) {
      reply.header('retry-after', String(turn.retryAfterSeconds))
      throw new PageTrouble(429, 'Too many papers were asked for')
    }
    const { name, tagline, language, supportEmail, postalAddress } = magazine
    const letterhead = { name, tagline, language, supportEmail, postalAddress }
    const pdf = await context.ports.makeStatementPdf(statement, letterhead)
    const copy = statement.isCopy ? ' copy' : ''
    return reply
      .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .header('content-disposition', attachmentNamed(`${name} statement ${statement.statementNo}${copy}.pdf`))
      .type('application/pdf')
      .send(Buffer.from(pdf))
  })
}
