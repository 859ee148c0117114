import type { FastifyInstance } from 'fastify'
import { coverVersion, type DrawCover } from '#application/issues/issue-cover.ts'
import { readCover } from '#application/issues/read-cover.ts'
import { queryOf } from '#contract/request-address.ts'
import { ReaderQuestion } from '#web/render/reader-question.ts'
import { mediaPolicy } from '#web/render/security-headers.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'

type Services = Pick<PageServices, 'context' | 'identifyReader'>

/** The version is in the address that pages show: what is kept under it never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The covers of issues: `/cover/{slug}.svg?v={version}`. */
export function coverRoutes(app: FastifyInstance, services: Services, draw: DrawCover) {
  app.get<{ Params: { file: string } }>('/cover/:file', async (request, reply) => {
    const slug = /^(.+)\.svg$/.exec(request.params.file)?.[1]
    const cover = slug && (await readCover(services.context, slug, new ReaderQuestion(services, request).ask))
    if (!cover) throw new PageTrouble(404, 'No such cover')
    const { isForEveryone, ...parts } = cover
    const version = coverVersion(parts)
    const etag = `"${version}"`
    const isNamed = queryOf(request).get('v') === version
    reply.header('etag', etag)
    reply.header('cache-control', isForEveryone ? (isNamed ? FOR_EVER : 'public, no-cache') : 'private, no-store')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const svg = await draw(parts)
    if (svg === 'busy') throw new PageTrouble(503, 'Too many pictures are being drawn')
    if (!svg) throw new PageTrouble(404, 'The art of the cover is gone')
    return reply.header('content-security-policy', mediaPolicy).type('image/svg+xml').send(Buffer.from(svg))
  })
}
