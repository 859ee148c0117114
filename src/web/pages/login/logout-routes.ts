import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { logOut } from '#application/access/log-out.ts'
import { sendPage } from '#web/render/send-page.ts'
import type { PageServices } from '#web/render/serve-pages.ts'
import { logoutPage } from './logout-page.tsx'

/** A link of our own logs out at once; one from elsewhere is asked first, so that no other site can log a reader out. */
export function logoutRoutes(app: FastifyInstance, services: PageServices) {
  app.get(logoutPage.path, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isFollowedHere(request)) {
      await logOut(services.context, request.cookies[SESSION_COOKIE] ?? null)
      return reply.clearCookie(SESSION_COOKIE).redirect('/', 303)
    }
    return sendPage(reply, services, logoutPage, null)
  })
}

/** Followed by a reader on a page of ours: not sent by another site, and not fetched ahead by the browser. */
const isFollowedHere = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-mode'] === 'navigate' && !headers['sec-purpose']
