import type { FastifyInstance, FastifyReply } from 'fastify'
import type { WithPorts } from '#application/context.ts'
import { type IssueFile, readIssueFile } from '#application/issues/read-issue-file.ts'
import { BOOK_FORMATS, type BookFormat } from '#application/ports/issue-documents.ts'
import { ReaderQuestion } from '#web/render/reader-question.ts'
import { sendPage } from '#web/render/send-page.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'
import { type RefusedDownload, refusedDownloadPage } from './refused-download-page.tsx'
import { sendFile } from './send-file.ts'

type Asked = { Params: { slug: string; format: string } }

/** Issues as files, for those who may have them; the others are told who may. */
export function downloadRoutes(app: FastifyInstance, context: WithPorts<'files'>, services: PageServices) {
  app.route<Asked>({
    url: '/issue/:slug/download/:format',
    method: ['GET', 'HEAD'],
    // A file is compressed in itself, and its ranges are counted in its own bytes.
    compress: false,
    async handler(request, reply) {
      const { slug } = request.params
      const format = BOOK_FORMATS.find((name) => name === request.params.format)
      if (!format) return reply.callNotFound()
      const reader = await new ReaderQuestion(services, request).ask()
      const answer = await readIssueFile(context, slug, format, reader)
      // What one reader gets says nothing about the next.
      reply.header('cache-control', 'private, no-cache').header('vary', 'cookie')
      if (answer.kind === 'file') {
        const name = await fileName(answer.file, format, services)
        return sendFile(request, reply, { ...answer.file, name, changedAt: answer.file.madeAt })
      }
      if (answer.kind === 'not-allowed') return refuse(reply, { ...answer, format }, services)
      if (answer.kind === 'not-yet') throw new PageTrouble(503, 'The file is being made')
      return reply.callNotFound()
    },
  })
}

async function fileName({ issue }: IssueFile, format: BookFormat, services: PageServices): Promise<string> {
  const site = await services.site.get()
  return `${site?.magazine.name ?? 'Issue'} ${issue.number} - ${issue.title}.${format}`
}

function refuse(reply: FastifyReply, data: RefusedDownload, services: PageServices) {
  reply.code(403).header('cache-control', 'private, no-store')
  return sendPage(reply, services, refusedDownloadPage, data)
}
