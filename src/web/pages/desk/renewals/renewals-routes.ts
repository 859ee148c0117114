import type { FastifyInstance } from 'fastify'
import { readToBill } from '#application/renewals/read-to-bill.ts'
import { reportWaves } from '#application/renewals/waves/report-waves.ts'
import { RENEWALS_PATH, TO_BILL_CSV_PATH } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { toBillCsv } from '#domain/renewals/to-bill-csv.ts'
import { wavesCsv } from '#domain/renewals/waves-csv.ts'
import { sendCsv, staffForFile } from '#web/pages/desk/csv-files.ts'
import type { PageServices } from '#web/render/serve-pages.ts'

/** The lists of the desk's renewals as files. */
export function renewalsRoutes(app: FastifyInstance, { context }: PageServices) {
  /** What each wave brought: no name and no address is in it. */
  app.get(`${RENEWALS_PATH}/waves.csv`, async (request, reply) => {
    const staff = await staffForFile(context, request, reply, { page: RENEWALS_PATH, sees: 'see counts' })
    if (!staff) return reply
    const seesMoney = mayDo(staff.by, 'see money')
    const { waves } = await reportWaves(context)
    return sendCsv(reply, 'waves.csv', wavesCsv(waves, { seesMoney }))
  })

  app.get(TO_BILL_CSV_PATH, async (request, reply) => {
    if (!(await staffForFile(context, request, reply, { page: RENEWALS_PATH, sees: 'see readers' }))) return reply
    const rows = await readToBill(context, { sort: 'time', limit: null, offset: 0 })
    return sendCsv(reply, 'to-bill.csv', toBillCsv(rows))
  })
}
