import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FoundFile } from '#application/ports/goods-files.ts'
import { askedRange } from '#domain/files/byte-range.ts'
import { contentTypeOf } from '#domain/files/content-types.ts'
import { PageTrouble } from '#web/render/serve-pages.ts'
import { attachmentNamed } from './content-disposition.ts'

export type SentFile = FoundFile & {
  /** Another file, another tag: for caches and for resuming a download. */
  tag: string
  /** What the browser keeps it as. */
  name: string
  /** Told when a download begins; one that is resumed began before. */
  count?: () => Promise<void>
}

/** A file, or the part of it that is asked for. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile) {
  const etag = `"${file.tag}"`
  reply.header('etag', etag).header('last-modified', file.changedAt.toUTCString()).header('accept-ranges', 'bytes')
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = askedRange(isForThisFile(request, etag) ? request.headers.range : undefined, file.bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  const part = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`)
  reply.header('content-length', part.end - part.start + 1).header('content-type', contentTypeOf(file.name))
  reply.header('content-disposition', attachmentNamed(file.name))
  if (request.method === 'HEAD') return reply.send()
  const stream = await file.open(part)
  // Replaced by a newer one since it was looked up: the next try finds that.
  if (!stream) throw new PageTrouble(503, 'The file has just been replaced')
  if (part.start === 0) await file.count?.()
  return reply.send(stream)
}

/** A part of an older file must not be joined to a part of this one. */
function isForThisFile({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-range'] === undefined || headers['if-range'] === etag
}

const namesTag = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
