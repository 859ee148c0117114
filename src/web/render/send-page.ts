import type { FastifyReply } from 'fastify'
import type { Page } from './page.ts'
import { renderPage } from './render-page.tsx'
import { type PageServices, PageTrouble } from './serve-pages.ts'

/** Shows a page that is not found by its address alone: what a route of its own has decided. Kept nowhere. */
export async function sendPage<Data>(reply: FastifyReply, services: PageServices, page: Page<Data>, data: Data) {
  const site = await services.site.get()
  if (!site) throw new PageTrouble(503, 'The magazine has not been imported yet.')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  const html = renderPage({ ...services, page, data, site, assets: services.assets(page.styles) })
  return reply.type('text/html; charset=utf-8').send(html.bytes)
}
