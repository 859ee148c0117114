import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Attachment, type MayHave, mayHaveAttachment } from '#application/articles/may-have-attachment.ts'
import { readGame } from '#application/articles/read-game.ts'
import { ReaderQuestion } from '#web/render/reader-question.ts'
import { mediaPolicy } from '#web/render/security-headers.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'

const FOR_ONE_READER = 'private, no-cache'
/** May be kept, and is asked for again each time: an issue can be withdrawn. */
const FOR_EVERYONE = 'public, no-cache'

/** What belongs to articles but has addresses of its own: the recordings and the games' data. */
export async function attachmentRoutes(app: FastifyInstance, contentDir: string, services: PageServices) {
  await app.register(async (scope) => recordings(scope, contentDir, services))
  app.get<{ Params: { file: string } }>('/static/json/:file', async (request, reply) => {
    const name = request.params.file.replace(/\.json$/, '')
    const may = await ask({ kind: 'game', name }, request, services)
    const game = await readGame(services.context.db, name)
    if (!game || may.kind === 'not-released') return reply.callNotFound()
    const isForEveryone = may.kind === 'unattached' || may.forEveryone
    reply.header('cache-control', isForEveryone ? FOR_EVERYONE : FOR_ONE_READER)
    return reply.send(game)
  })
}

async function recordings(scope: FastifyInstance, contentDir: string, services: PageServices) {
  const personal = new WeakSet<FastifyRequest>()
  scope.addHook('onRequest', async (request, reply) => {
    const src = plainAddress(request.url)
    if (src === null) return reply.callNotFound()
    const may = await ask({ kind: 'recording', src }, request, services)
    if (may.kind !== 'allowed') return reply.callNotFound()
    if (!may.forEveryone) personal.add(request)
  })
  scope.addHook('onSend', async (request, reply: FastifyReply) => {
    if (personal.has(request)) reply.header('cache-control', FOR_ONE_READER).header('vary', 'cookie')
  })
  await scope.register(fastifyStatic, {
    root: join(contentDir, 'audio'),
    prefix: '/media/audio/',
    decorateReply: false,
    index: false,
    list: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', FOR_EVERYONE)
      reply.header('content-security-policy', mediaPolicy)
    },
  })
}

/**
 * The address as it is written in the article; null where it was spelt in a way that no browser spells it. A file has one
 * address, so there is no way around the question who may have it.
 */
function plainAddress(url: string): string | null {
  const path = url.split('?', 1)[0] ?? ''
  try {
    const plain = decodeURI(path)
    return encodeURI(plain) === path ? plain : null
  } catch {
    return null
  }
}

/** Throws where this reader may not have it; what else may be the case is the caller's to answer. */
async function ask(attachment: Attachment, request: FastifyRequest, services: PageServices) {
  const reader = new ReaderQuestion(services, request)
  const may: MayHave = await mayHaveAttachment(services.context, attachment, reader.ask)
  if (may.kind === 'not-allowed') throw new PageTrouble(403, 'For subscribers')
  return may
}
