import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

type Folders = { clientDir: string | null; staticDir: string }

const DAY_SECONDS = 24 * 60 * 60

/** Files: the build's (named by their content, so kept for ever), and the software's own. */
export async function staticRoutes(app: FastifyInstance, { clientDir, staticDir }: Folders) {
  const files = { decorateReply: false, index: false as const, list: false as const, dotfiles: 'ignore' as const }
  if (clientDir) {
    await app.register(fastifyStatic, {
      ...files,
      root: join(clientDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: 365 * DAY_SECONDS * 1000,
      preCompressed: true,
    })
  }
  await app.register(fastifyStatic, {
    ...files,
    root: join(staticDir, 'img'),
    prefix: '/static/img/',
    maxAge: DAY_SECONDS * 1000,
  })
}
