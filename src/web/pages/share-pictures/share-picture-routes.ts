import type { FastifyInstance } from 'fastify'
import { readSharePicture } from '#application/share-pictures/read-share-picture.ts'
import {
  type DrawSharePicture,
  type ShareSubject,
  sharePictureVersion,
} from '#application/share-pictures/share-picture.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'

type Services = Pick<PageServices, 'context' | 'site'>

/** May be kept, and is asked for again each time: what it is the picture of can be withdrawn. */
const FOR_EVERYONE = 'public, no-cache'

/** The pictures that stand beside shared links: `/og/article/{slug}.png?v={version}`, and the same for issues and products. */
export function sharePictureRoutes(app: FastifyInstance, services: Services, draw: DrawSharePicture) {
  for (const kind of ['article', 'issue', 'product'] as const) {
    app.get<{ Params: { file: string } }>(`/og/${kind}/:file`, async (request, reply) => {
      const picture = await find(services, kind, request.params.file)
      if (!picture) throw new PageTrouble(404, 'No such picture')
      const etag = `"${sharePictureVersion(picture)}"`
      reply.header('cache-control', FOR_EVERYONE).header('etag', etag)
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const png = await draw(picture)
      if (png === 'busy') throw new PageTrouble(503, 'Too many pictures are being drawn')
      return reply.type('image/png').send(Buffer.from(png))
    })
  }
}

async function find({ context, site }: Services, kind: ShareSubject, file: string) {
  const slug = /^(.+)\.png$/.exec(file)?.[1]
  const magazine = await site.get()
  return slug && magazine ? readSharePicture(context, magazine, kind, slug) : null
}
