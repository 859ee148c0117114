import type { FastifyInstance } from 'fastify'
import type { WithPorts } from '#application/context.ts'
import { readDownload } from '#application/files/read-download.ts'
import { sendPage } from '#web/render/send-page.ts'
import { knownQuery, type PageServices, PageTrouble } from '#web/render/serve-pages.ts'
import { closedLinkPage } from './closed-link-page.tsx'
import { sendFile } from './send-file.ts'

type Asked = { Params: { grant: string; file: string } }

const GONE = 410

/** Files that were bought, for whoever holds a link to them. */
export function boughtFileRoutes(
  app: FastifyInstance,
  context: WithPorts<'orderLinks' | 'files' | 'findGoodsFile'>,
  services: PageServices,
) {
  app.route<Asked>({
    url: '/downloads/:grant/:file',
    method: ['GET', 'HEAD'],
    // A file is compressed in itself, and its ranges are counted in its own bytes.
    compress: false,
    async handler(request, reply) {
      const query = knownQuery({ query: ['until', 'signature'] }, request)
      const signed = { until: query.get('until') ?? '', signature: query.get('signature') ?? '' }
      const answer = await readDownload(context, { ...request.params, ...signed })
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer')
      reply.header('x-robots-tag', 'noindex')
      if (answer.kind === 'file') return sendFile(request, reply, answer.file)
      if (answer.kind === 'not-yet') throw new PageTrouble(503, 'The file is being made')
      if (answer.kind === 'not-found') return reply.callNotFound()
      return sendPage(reply.code(GONE), services, closedLinkPage, answer)
    },
  })
}
