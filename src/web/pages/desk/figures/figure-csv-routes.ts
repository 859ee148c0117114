import type { FastifyInstance } from 'fastify'
import type { UseCaseContext } from '#application/context.ts'
import { readFigure } from '#application/figures/read-figure.ts'
import { figureCsv, isFigureName } from '#domain/figures/figure.ts'
import { CSV_START } from '#domain/text/csv.ts'
import { sendCsv, staffForFile } from '#web/pages/desk/csv-files.ts'
import { PageTrouble } from '#web/render/serve-pages.ts'
import { figureFor } from './figures-page.tsx'

/** Each table of a figure as a file, with what its page shows to whoever asks: no name and no address is in any. */
export function figureCsvRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.get<{ Params: { file: string } }>('/desk/figures/:file', async (request, reply) => {
    const [, name = '', wanted] = /^([a-z]+)-([a-z]+)\.csv$/.exec(request.params.file) ?? []
    const staff = await staffForFile(context, request, reply, { page: '/desk/figures', sees: 'see counts' })
    if (!staff) return reply
    if (!isFigureName(name)) throw new PageTrouble(404, 'There is no such page.')
    const table = figureFor(staff, await readFigure(context, name)).tables.find((one) => one.name === wanted)
    if (!table) throw new PageTrouble(404, 'There is no such page.')
    return sendCsv(reply, request.params.file, `${CSV_START}${figureCsv(table)}`)
  })
}
