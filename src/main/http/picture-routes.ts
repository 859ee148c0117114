import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayHavePicture } from '#application/articles/may-have-attachment.ts'
import type { FileStore } from '#application/ports/file-store.ts'
import { pictureOf } from '#domain/articles/pictures-shown.ts'
import type { PhotographFormat } from '#domain/media/photograph.ts'
import { ReaderQuestion } from '#web/render/reader-question.ts'
import { mediaPolicy } from '#web/render/security-headers.ts'
import type { PageServices } from '#web/render/serve-pages.ts'

type PictureParts = { contentDir: string; files: FileStore; services: PageServices }

const DAY_SECONDS = 24 * 60 * 60
/** Named by what is in them, so kept for ever. */
const PHOTOGRAPH_CACHE = `public, max-age=${365 * DAY_SECONDS}, immutable`
const DRAWING_CACHE = `public, max-age=${DAY_SECONDS}`
const FOR_ONE_READER = 'private, no-cache'

const TYPES: Record<PhotographFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** The magazine's pictures: drawings as they are in its folder, photographs in the sizes that were made of them. */
export async function pictureRoutes(app: FastifyInstance, parts: PictureParts) {
  await app.register(async (scope) => drawings(scope, parts))
  await app.register(async (scope) => photographs(scope, parts))
}

async function drawings(scope: FastifyInstance, { contentDir, services }: PictureParts) {
  guardPictures(scope, services, DRAWING_CACHE)
  await scope.register(fastifyStatic, {
    root: join(contentDir, 'images'),
    prefix: '/media/images/',
    decorateReply: false,
    index: false,
    list: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // An original says where and by whom it was taken: only what was made of it goes out.
    allowedPath: (path) => path.endsWith('.svg'),
  })
}

async function photographs(scope: FastifyInstance, { files, services }: PictureParts) {
  guardPictures(scope, services, PHOTOGRAPH_CACHE)
  scope.get<{ Params: { name: string; file: string } }>('/media/photographs/:name/:file', async (request, reply) => {
    const { name, file } = request.params
    const format = /^\d+\.(avif|webp|jpg)$/.exec(file)?.[1] as PhotographFormat | undefined
    if (!format || !/^[0-9a-f]{32}$/.test(name)) return reply.callNotFound()
    const path = `photographs/${name}/${file}`
    const [about, bytes] = [await files.stat(path), await files.open(path)]
    if (!about || !bytes) return reply.callNotFound()
    return reply.type(TYPES[format]).header('content-length', about.bytes).send(bytes)
  })
}

/** Nobody has a picture of what is not public yet, but for those who may preview it. */
function guardPictures(scope: FastifyInstance, services: PageServices, cache: string) {
  const personal = new WeakSet<FastifyRequest>()
  scope.addHook('onRequest', async (request, reply) => {
    const src = plainAddress(request.url)
    if (src === null) return reply.callNotFound()
    const { kind } = await mayHavePicture(services.context, src, new ReaderQuestion(services, request).ask)
    if (kind === 'not-released') return reply.callNotFound()
    if (kind === 'for-one-reader') personal.add(request)
  })
  scope.addHook('onSend', async (request, reply: FastifyReply) => {
    if (reply.statusCode >= 400) return
    reply.header('content-security-policy', mediaPolicy)
    if (personal.has(request)) reply.header('cache-control', FOR_ONE_READER).header('vary', 'cookie')
    else reply.header('cache-control', cache)
  })
}

/** A picture has one address, which needs no encoding: spelt in another way there would be a way around the question. */
function plainAddress(url: string): string | null {
  const [path = ''] = url.split('?', 1)
  return /^(\/\w[\w.-]*)+$/.test(path) ? pictureOf(path) : null
}
