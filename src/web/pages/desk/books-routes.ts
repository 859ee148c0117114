import type { FastifyInstance } from 'fastify'
import { readJournal, writeJournal } from '#application/books/read-books.ts'
import { readDeferred, writeDeferred } from '#application/books/read-deferred.ts'
import { BOOKS_PATH, bookMonthPath } from '#contract/page-paths.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'
import { sendCsv, staffForFile } from './csv-files.ts'

/** The books as files. They name no reader. */
export function booksRoutes(app: FastifyInstance, { context }: PageServices) {
  app.get<{ Params: { month: string } }>(`${BOOKS_PATH}/:month/journal.csv`, async (request, reply) => {
    const { month } = request.params
    const page = bookMonthPath(month)
    if (!(await staffForFile(context, request, reply, { page, sees: 'see money' }))) return reply
    const journal = await readJournal(context, month)
    if (!journal) throw new PageTrouble(404, 'There is no such month.')
    return sendCsv(reply, `journal-${journal.month}.csv`, writeJournal(journal))
  })

  app.get(`${BOOKS_PATH}/deferred.csv`, async (request, reply) => {
    if (!(await staffForFile(context, request, reply, { page: BOOKS_PATH, sees: 'see money' }))) return reply
    return sendCsv(reply, 'deferred.csv', writeDeferred(await readDeferred(context)))
  })
}
