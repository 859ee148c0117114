import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { readToBill } from '#application/renewals/read-to-bill.ts'
import { reportWaves } from '#application/renewals/waves/report-waves.ts'
import { RENEWALS_PATH, TO_BILL_CSV_PATH } from '#contract/page-paths.ts'
import { type Actor, mayDo } from '#domain/audit/actor.ts'
import type { StaffVerb } from '#domain/audit/staff-roles.ts'
import { toBillCsv } from '#domain/renewals/to-bill-csv.ts'
import { wavesCsv } from '#domain/renewals/waves-csv.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'

/** The lists of the desk's renewals as files. */
export function renewalsRoutes(app: FastifyInstance, { context }: PageServices) {
  /** What each wave brought: no name and no address is in it. */
  app.get(`${RENEWALS_PATH}/waves.csv`, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const by = await staffOf(request, 'see counts')
    if (!by) return reply.redirect(RENEWALS_PATH, 302)
    return reply
      .headers(fileNamed('waves.csv'))
      .send(wavesCsv(await reportWaves(context, null), { seesMoney: mayDo(by, 'see money') }))
  })

  app.get(TO_BILL_CSV_PATH, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const by = await staffOf(request, 'see readers')
    if (!by) return reply.redirect(RENEWALS_PATH, 302)
    const rows = await readToBill(context, { sort: 'time', limit: null, offset: 0 })
    return reply.headers(fileNamed('to-bill.csv')).send(toBillCsv(rows))
  })

  /** Null for whoever has to log in first: the page leads them to where. */
  async function staffOf(request: FastifyRequest, sees: StaffVerb): Promise<Actor | null> {
    const staff = await enterDesk(context, request.cookies[SESSION_COOKIE] ?? null)
    if (staff.kind === 'not-logged-in' || staff.kind === 'half-way') return null
    if (staff.kind !== 'staff') throw new PageTrouble(404, 'There is no such page.')
    if (!mayDo(staff.by, sees)) throw new PageTrouble(403, 'Your roles do not show this.')
    return staff.by
  }
}

const fileNamed = (name: string) => ({
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-disposition': attachmentNamed(name),
  'content-type': 'text/csv; charset=utf-8',
})
