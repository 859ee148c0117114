import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { readDeferred, readJournal, writeDeferred, writeJournal } from '#application/books/read-books.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { BOOKS_PATH, bookMonthPath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'

/** The books as files. They name no reader. */
export function booksRoutes(app: FastifyInstance, { context }: PageServices) {
  app.get<{ Params: { month: string } }>(`${BOOKS_PATH}/:month/journal.csv`, async (request, reply) => {
    const { month } = request.params
    if (!(await ask(request, reply, bookMonthPath(month)))) return reply
    const journal = await readJournal(context, month)
    if (!journal) throw new PageTrouble(404, 'There is no such month.')
    return send(reply, `journal-${journal.month}.csv`, writeJournal(journal))
  })

  app.get(`${BOOKS_PATH}/deferred.csv`, async (request, reply) => {
    if (!(await ask(request, reply, BOOKS_PATH))) return reply
    return send(reply, 'deferred.csv', writeDeferred(await readDeferred(context)))
  })

  /** False where whoever asks was led elsewhere: the page of the same figures leads on to the login. */
  async function ask(request: FastifyRequest, reply: FastifyReply, page: string): Promise<boolean> {
    reply.header('cache-control', 'private, no-store')
    const staff = await enterDesk(context, request.cookies[SESSION_COOKIE] ?? null)
    if (staff.kind === 'not-logged-in' || staff.kind === 'half-way') {
      reply.redirect(page, 302)
      return false
    }
    if (staff.kind !== 'staff') throw new PageTrouble(404, 'There is no such page.')
    if (!mayDo(staff.by, 'see money')) throw new PageTrouble(403, 'Your roles do not show the books.')
    return true
  }
}

const send = (reply: FastifyReply, name: string, csv: string) =>
  reply
    .headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    .header('content-disposition', attachmentNamed(name))
    .type('text/csv; charset=utf-8')
    .send(csv)
