import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WithPorts } from '#application/context.ts'
import { BOOK_FORMATS, type BookFormat } from '#application/issues/issue-documents.ts'
import { type IssueFile, readIssueFile } from '#application/issues/read-issue-file.ts'
import { askedRange } from '#domain/files/byte-range.ts'
import { ReaderQuestion } from '#web/render/reader-question.ts'
import { sendPage } from '#web/render/send-page.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'
import { attachmentNamed } from './content-disposition.ts'
import { type RefusedDownload, refusedDownloadPage } from './refused-download-page.tsx'

type Asked = { Params: { slug: string; format: string } }

const TYPES: Record<BookFormat, string> = { epub: 'application/epub+zip', pdf: 'application/pdf' }

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
      if (answer.kind === 'file') return sendFile(request, reply, answer.file, format, services)
      if (answer.kind === 'not-allowed') return refuse(reply, { ...answer, format }, services)
      if (answer.kind === 'not-yet') throw new PageTrouble(503, 'The file is being made')
      return reply.callNotFound()
    },
  })
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: IssueFile,
  format: BookFormat,
  services: PageServices,
) {
  const etag = `"${file.tag}"`
  reply.header('etag', etag).header('last-modified', file.madeAt.toUTCString()).header('accept-ranges', 'bytes')
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = askedRange(isForThisFile(request, etag) ? request.headers.range : undefined, file.bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  const part = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`)
  reply.header('content-length', part.end - part.start + 1).header('content-type', TYPES[format])
  reply.header('content-disposition', attachmentNamed(await fileName(file, format, services)))
  if (request.method === 'HEAD') return reply.send()
  const stream = await file.open(part)
  // Replaced by a newer one since it was looked up: the next try finds that.
  if (!stream) throw new PageTrouble(503, 'The file has just been replaced')
  return reply.send(stream)
}

async function fileName({ issue }: IssueFile, format: BookFormat, services: PageServices): Promise<string> {
  const site = await services.site.get()
  return `${site?.magazine.name ?? 'Issue'} ${issue.number} - ${issue.title}.${format}`
}

/** A part of an older file must not be joined to a part of this one. */
function isForThisFile({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-range'] === undefined || headers['if-range'] === etag
}

const namesTag = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false

function refuse(reply: FastifyReply, data: RefusedDownload, services: PageServices) {
  reply.code(403).header('cache-control', 'private, no-store')
  return sendPage(reply, services, refusedDownloadPage, data)
}
