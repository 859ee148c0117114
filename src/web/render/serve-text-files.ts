import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KeptPage } from './page-cache.ts'
import { sendKeptPage } from './send-kept-page.ts'
import { keptAddress, knownQuery, type PageServices, PageTrouble } from './serve-pages.ts'
import { readWhereItMay } from './standby-source.ts'
import type { TextFile } from './text-file.ts'

type Services = Pick<PageServices, 'context' | 'standby' | 'site' | 'cache' | 'siteUrl' | 'securityList'>

export function serveTextFiles(app: FastifyInstance, files: readonly TextFile[], services: Services) {
  for (const file of files) {
    app.get(file.path, async (request, reply) => {
      const made = await findOrMake(file, services, request)
      return sendText(made, services, request, reply)
    })
  }
}

async function findOrMake(file: TextFile, services: Services, request: FastifyRequest): Promise<KeptPage> {
  const { cache, siteUrl } = services
  const query = knownQuery(file, request)
  const address = keptAddress(file, request, query)
  const kept = cache.get(address)
  if (kept) {
    cache.hits += 1
    return kept
  }
  // Read before loading begins: what changes meanwhile must not be kept.
  const { generation } = cache
  const { value: site, until } = await services.site.hold()
  if (!site) throw new PageTrouble(503, 'The magazine has not been imported yet.')
  const params = request.params as Record<string, string>
  const loaded = await readWhereItMay(file, services, (context) => file.load({ context, site, siteUrl, params, query }))
  if (loaded.kind === 'not-found') throw new PageTrouble(404, 'No such file')
  const made = new KeptPage(loaded.text, loaded.tags, { type: file.type, until })
  if (file.keep !== false) cache.keep(address, made, generation)
  return made
}

function sendText(made: KeptPage, services: Services, request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  return sendKeptPage(request.raw, reply.raw, made, services.securityList)
}
