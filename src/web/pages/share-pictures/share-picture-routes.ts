import type { FastifyInstance } from 'fastify'
import { readSharePicture } from '#application/share-pictures/read-share-picture.ts'
import {
  type DrawSharePicture,
  type ShareSubject,
  sharePictureVersion,
} from '#application/share-pictures/share-picture.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'

type Services = Pick<PageServices, 'context' | 'site'>

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_WHILE = 'public, max-age=300'

/** The pictures that stand beside shared links: `/og/article/{slug}.png?v={version}`, and the same for issues and products. */
export function sharePictureRoutes(app: FastifyInstance, services: Services, draw: DrawSharePicture) {
  for (const kind of ['article', 'issue', 'product'] as const) {
    app.get<{ Params: { file: string }; Querystring: { v?: string } }>(`/og/${kind}/:file`, async (request, reply) => {
      const picture = await find(services, kind, request.params.file)
      if (!picture) throw new PageTrouble(404, 'No such picture')
      const png = await draw(picture)
      if (png === 'busy') throw new PageTrouble(503, 'Too many pictures are being drawn')
      const isCurrent = request.query.v === sharePictureVersion(picture)
      return reply
        .header('cache-control', isCurrent ? FOR_EVER : FOR_A_WHILE)
        .type('image/png')
        .send(Buffer.from(png))
    })
  }
}

async function find({ context, site }: Services, kind: ShareSubject, file: string) {
  const slug = /^(.+)\.png$/.exec(file)?.[1]
  const magazine = await site.get()
  return slug && magazine ? readSharePicture(context, magazine, kind, slug) : null
}
