import type { FastifyInstance } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import type { UseCaseContext } from '#application/context.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { readFigure } from '#application/figures/read-figure.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { figureCsv, isFigureName } from '#domain/figures/figure.ts'
import { CSV_START } from '#domain/text/csv.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { PageTrouble } from '#web/render/serve-pages.ts'
import { figureFor } from './figures-page.tsx'

/** Each table of a figure as a file, with what its page shows to whoever asks: no name and no address is in any. */
export function figureCsvRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.get<{ Params: { file: string } }>('/desk/figures/:file', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const [, name = '', wanted] = /^([a-z]+)-([a-z]+)\.csv$/.exec(request.params.file) ?? []
    const staff = await enterDesk(context, request.cookies[SESSION_COOKIE] ?? null)
    // The page leads them to the login.
    if (staff.kind === 'not-logged-in' || staff.kind === 'half-way') return reply.redirect('/desk/figures', 302)
    if (staff.kind !== 'staff' || !isFigureName(name)) throw new PageTrouble(404, 'There is no such page.')
    if (!mayDo(staff.by, 'see counts')) throw new PageTrouble(403, 'Your roles do not show figures.')
    const table = figureFor(staff, await readFigure(context, name)).tables.find((one) => one.name === wanted)
    if (!table) throw new PageTrouble(404, 'There is no such page.')
    return reply
      .headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .header('content-disposition', attachmentNamed(request.params.file))
      .type('text/csv; charset=utf-8')
      .send(`${CSV_START}${figureCsv(table)}`)
  })
}
