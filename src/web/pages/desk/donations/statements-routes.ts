import type { FastifyInstance } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { readDonorsOfYear } from '#application/donations/statements/list-donors.ts'
import { STATEMENTS_PATH, statementsPath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { donorsCsv } from '#domain/donations/donors-csv.ts'
import { yearAsked } from '#web/pages/desk/acts/statements-act.tsx'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'

/** The donors of a year as a file. */
export function statementYearRoutes(app: FastifyInstance, { context }: PageServices) {
  app.get<{ Params: { year: string } }>(`${STATEMENTS_PATH}/:year/donors.csv`, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const year = yearAsked(request.params.year)
    const staff = await enterDesk(context, request.cookies[SESSION_COOKIE] ?? null)
    // The page leads whoever is not logged in to the login.
    if (staff.kind === 'not-logged-in' || staff.kind === 'half-way')
      return reply.redirect(year === null ? STATEMENTS_PATH : statementsPath(year), 302)
    if (staff.kind !== 'staff' || year === null) throw new PageTrouble(404, 'There is no such page.')
    if (!mayDo(staff.by, 'see readers')) throw new PageTrouble(403, 'Your roles do not show this.')
    const donors = await readDonorsOfYear(context, { year, view: 'all', search: '' })
    return reply
      .headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .header('content-disposition', attachmentNamed(`donors-${year}.csv`))
      .type('text/csv; charset=utf-8')
      .send(donorsCsv(donors))
  })
}
