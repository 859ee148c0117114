import type { FastifyInstance } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { noteAttempt } from '#application/audit/require-may.ts'
import type { UseCaseContext, WithPorts } from '#application/context.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { printGoodsPapers } from '#application/goods/print-papers.ts'
import { readLetterhead } from '#application/mail/read-letterhead.ts'
import { GOODS_PAPERS_PATH } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { goodsPaperNames, goodsPapers } from '#domain/orders/goods-papers.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { PageTrouble } from '#web/render/serve-pages.ts'
import { chosenRefs } from './acts/chosen-refs.ts'

/** The papers of what is ticked. By a form's button: nothing that looks at links ahead takes addresses out of the house. */
export function goodsPapersRoutes(app: FastifyInstance, context: UseCaseContext & WithPorts<'makeGoodsPapers'>) {
  app.post(GOODS_PAPERS_PATH, { compress: false, config: { takesForms: true } }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const staff = await enterDesk(context, request.cookies[SESSION_COOKIE] ?? null)
    // Their list leads them to the login.
    if (staff.kind === 'not-logged-in' || staff.kind === 'half-way') return reply.redirect('/desk/orders', 303)
    if (staff.kind !== 'staff') throw new PageTrouble(404, 'There is no such page.')
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const refs = chosenRefs(form)
    const asking = { ...context, by: staff.by }
    if (!mayDo(staff.by, 'print goods papers')) {
      await noteAttempt(asking, 'print goods papers', refs.join(' '))
      throw new PageTrouble(403, 'Your roles do not let you take addresses.')
    }
    const paper = goodsPapers.find((one) => one === form.get('paper'))
    const printed = await printGoodsPapers(asking, { refs, papers: paper ? [paper] : [] })
    if (!printed.ok || !paper) {
      const papers = printed.ok ? 'nothing-chosen' : printed.reason
      return reply.redirect(`/desk/orders?${new URLSearchParams({ papers })}`, 303)
    }
    const { pdf } = await context.ports.makeGoodsPapers(paper, printed.content, await readLetterhead(context.db))
    const name = `${goodsPaperNames[paper].replaceAll(' ', '-')}-${printed.content.day}.pdf`
    return reply
      .headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .header('content-disposition', attachmentNamed(name))
      .type('application/pdf')
      .send(Buffer.from(pdf))
  })
}
