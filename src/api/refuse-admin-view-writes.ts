import type { FastifyInstance } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { readSession } from '#application/access/read-session.ts'
import type { UseCaseContext } from '#application/context.ts'

/** A member of staff who looks at somebody's pages changes nothing there: not for them, and not for oneself by mistake. */
export class ViewOnly extends Error {
  readonly statusCode = 403
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses every write that a member of staff sends from a page with `admin-view`. For anyone else the parameter means nothing. */
export function refuseAdminViewWrites(app: FastifyInstance, context: UseCaseContext) {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || !carriesAdminView(request.url, request.headers.referer)) return
    const session = await readSession(context, request.cookies[SESSION_COOKIE] ?? null)
    if (session.kind === 'account' && session.isStaff)
      throw new ViewOnly('A write from a page that is only to be looked at')
  })
}

/** In the address that is written to, or in that of the page which a plain form stands on. */
const carriesAdminView = (url: string, referer = '') =>
  new URL(url, 'http://site').searchParams.has('admin-view') ||
  (URL.canParse(referer) && new URL(referer).searchParams.has('admin-view'))
