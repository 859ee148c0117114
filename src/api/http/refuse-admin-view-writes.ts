import type { FastifyInstance } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { readSession } from '#application/access/read-session.ts'
import type { UseCaseContext } from '#application/context.ts'
import { queryOf } from '#contract/request-address.ts'

/** Where a member of staff leaves the view: the one write that it takes. */
export const LEAVE_VIEW = '/api/access/leave-view'

const VIEW_ONLY =
  'You are looking at somebody’s account and can change nothing meanwhile. Leave the view at /account first.'

/** A member of staff who looks at somebody's pages changes nothing there: not for them, and not for oneself by mistake. */
export class ViewOnly extends Error {
  readonly statusCode = 403
  readonly errors = VIEW_ONLY
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses every write of a member of staff whose session looks at somebody's account, or that comes from a page with
 * `admin-view`. For anyone else the parameter means nothing.
 */
export function refuseAdminViewWrites(app: FastifyInstance, context: UseCaseContext) {
  app.addHook('onRequest', async (request) => {
    const sessionToken = request.cookies[SESSION_COOKIE] ?? null
    if (reading.has(request.method) || sessionToken === null || request.routeOptions.url === LEAVE_VIEW) return
    const session = await readSession(context, sessionToken)
    if (session.kind !== 'account' || !session.isStaff) return
    if (session.viewing !== null || carriesAdminView(request.url, request.headers.referer))
      throw new ViewOnly('A write from a page that is only to be looked at')
  })
}

/** In the address that is written to, or in that of the page which a plain form stands on. */
const carriesAdminView = (url: string, referer = '') =>
  queryOf({ url }).has('admin-view') || (URL.canParse(referer) && new URL(referer).searchParams.has('admin-view'))
