import type { FastifyInstance } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { reportWaves } from '#application/renewals/waves/report-waves.ts'
import { RENEWALS_PATH } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { wavesCsv } from '#domain/renewals/waves-csv.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'

/** What each wave brought, as a file: no name and no address is in it. */
export function renewalsRoutes(app: FastifyInstance, { context }: PageServices) {
  app.get(`${RENEWALS_PATH}/waves.csv`, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const staff = await enterDesk(context, request.cookies[SESSION_COOKIE] ?? null)
    // The page leads them to the login.
    if (staff.kind === 'not-logged-in' || staff.kind === 'half-way') return reply.redirect(RENEWALS_PATH, 302)
    if (staff.kind !== 'staff') throw new PageTrouble(404, 'There is no such page.')
    if (!mayDo(staff.by, 'see counts')) throw new PageTrouble(403, 'Your roles do not show this.')
    return reply
      .headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .header('content-disposition', attachmentNamed('waves.csv'))
      .type('text/csv; charset=utf-8')
      .send(wavesCsv(await reportWaves(context, null), { seesMoney: mayDo(staff.by, 'see money') }))
  })
}
