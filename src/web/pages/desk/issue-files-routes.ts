import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { noteAttempt } from '#application/audit/require-may.ts'
import type { UseCaseContext, WithPorts } from '#application/context.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { zipMailingList } from '#application/dispatches/zip-mailing-list.ts'
import { deskIssuePath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { issueRef } from '#domain/store/goods.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { PageTrouble } from '#web/render/serve-pages.ts'
import { issueRefusal } from './acts/issue-refusals.ts'
import { deskIssueFilesPage } from './issue-files-page.tsx'
import { issueOfPath } from './issue-page.tsx'

/** A list's files as an archive. By a form's button: nothing that looks at links ahead takes addresses out of the house. */
export function issueFilesRoutes(app: FastifyInstance, context: UseCaseContext & WithPorts<'zipFiles'>) {
  app.post<{ Params: { number: string } }>(
    deskIssueFilesPage.path,
    { compress: false, config: { takesForms: true } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const staff = await enterDesk(context, request.cookies[SESSION_COOKIE] ?? null)
      const issue = issueOfPath(request.params.number)
      // Their page leads them to the login.
      if (staff.kind === 'not-logged-in' || staff.kind === 'half-way')
        return reply.redirect(`${deskIssuePath(issue ?? 0)}/files`, 303)
      if (staff.kind !== 'staff' || issue === null) throw new PageTrouble(404, 'There is no such page.')
      const asking = { ...context, by: staff.by }
      if (!mayDo(staff.by, 'make mailing list')) {
        await noteAttempt(asking, 'make mailing list', issueRef(issue))
        throw new PageTrouble(403, 'Your roles do not let you take addresses.')
      }
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const list = form.get('list') ?? '1'
      const dispatch = /^[1-9]\d{0,3}$/.test(list) ? Number(list) : 0
      const zipped = await zipMailingList(asking, { issue, dispatch })
      if (!zipped.ok)
        throw new PageTrouble(zipped.reason.startsWith('no-such') ? 404 : 409, issueRefusal(zipped.reason))
      return reply
        .headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
        .header('content-disposition', attachmentNamed(zipped.name))
        .type('application/zip')
        .send(Readable.from(zipped.archive))
    },
  )
}
