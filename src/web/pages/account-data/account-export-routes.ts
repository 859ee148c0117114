import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import type { WithPorts } from '#application/context.ts'
import { exportOwnData } from '#application/own-data/export-own-data.ts'
import type { PaperContext } from '#application/own-data/set-papers.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'

/** Asked for by a form's button: nothing that looks at links ahead of its reader can begin it. */
export const EXPORT_PATH = '/account/data/export'

/** One's own data as an archive, for whoever is logged in. */
export function accountExportRoutes(
  app: FastifyInstance,
  context: PaperContext & WithPorts<'zipFiles'>,
  services: PageServices,
) {
  app.post(EXPORT_PATH, { compress: false, config: { takesForms: true } }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const site = await services.site.get()
    if (!site) throw new PageTrouble(503, 'The magazine has not been imported yet.')
    const { magazine } = site
    const sessionToken = request.cookies[SESSION_COOKIE] || null
    const onTrouble = (error: unknown) => request.log.error({ err: error }, 'a paper of an export could not be set')
    const exported = await exportOwnData(context, { sessionToken, magazine, onTrouble })
    if (!exported.ok) {
      // Their page leads them to the login.
      if (exported.reason === 'not-logged-in') return reply.redirect('/account/data', 303)
      reply.header('retry-after', String(exported.retryAfterSeconds))
      throw new PageTrouble(429, 'Too many exports were asked for')
    }
    return reply
      .headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .header('content-disposition', attachmentNamed(`${magazine.name} data of ${exported.ref}.zip`))
      .type('application/zip')
      .send(Readable.from(exported.archive))
  })
}
