import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { queryOf } from '#contract/request-address.ts'
import { screenFailure } from '#domain/checkout/checkout-texts.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'
import { isDatabaseAway } from './database-away.ts'
import { renderPage } from './render-page.tsx'
import type { PageServices } from './serve-pages.ts'
import type { Trouble } from './trouble.ts'

const texts: Record<number, { title: string; text: string }> = {
  400: { title: 'We could not read that', text: 'The address or what was sent with it is not well formed.' },
  403: { title: 'Not for this reader', text: 'You are not allowed to do that from here.' },
  404: {
    title: 'This page is not here',
    text: 'It may have moved, or it may never have been. The magazine is still where it was.',
  },
  405: { title: 'That can’t be done here', text: 'This page can be read, but not used in that way.' },
  413: { title: 'Too much at once', text: 'What was sent is larger than we can take.' },
  414: { title: 'That address is too long', text: 'Please check the link that brought you here.' },
  415: { title: 'We could not read that', text: 'What was sent is of a kind that we do not take.' },
  429: { title: 'A little slower, please', text: TOO_MANY_ATTEMPTS },
  500: {
    title: 'Something broke on our side',
    text: 'The fault is ours. We have been told, and are looking into it. Please try again in a moment.',
  },
  503: { title: 'We will be right back', text: 'The site can’t answer at the moment. Please try again shortly.' },
}

export function statusOf(error: Partial<FastifyError> & { code?: string }): number {
  if (isDatabaseAway(error)) return 503
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return 414
  const status = error.statusCode ?? 500
  return status >= 400 && status < 600 ? status : 500
}

export function troubleOf(status: number): Trouble {
  const { title, text } = texts[status] ?? texts[status >= 500 ? 500 : 400] ?? { title: 'Trouble', text: '' }
  return { status, title, text }
}

/** JSON for `/api`, a designed page elsewhere; never more than the reader needs to know. */
export async function answerTrouble(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  services: PageServices,
) {
  const trouble = troubleOf(status)
  reply.code(status).header('cache-control', 'no-store')
  if (status === 503) reply.header('retry-after', '5')
  if (isApi(request)) return reply.send({ errors: trouble.text })
  const site = await services.site.get().catch(() => null)
  reply.type('text/html; charset=utf-8')
  if (!site) return reply.send(plainTrouble(trouble))
  const page = services.errorPage
  const assets = services.assets(page.styles)
  const data = status >= 500 && isScreen(request) ? screenTrouble(request, status, site.magazine.supportEmail) : trouble
  return reply.send(renderPage({ ...services, page, data, site, assets }).bytes)
}

const isScreen = (request: FastifyRequest) => request.routeOptions.config?.isScreen === true

/** Whoever came by a mailed link has no settings to return to: they need not be logged in. */
function screenTrouble(request: FastifyRequest, status: number, supportEmail: string): Trouble {
  const way = { href: '/account', text: 'Return to settings' }
  const isByLink = queryOf(request).has('token')
  return { ...troubleOf(status), text: screenFailure(supportEmail), ...(!isByLink && { way }) }
}

export const isApi = (request: { url: string }) => /^\/api(\/|\?|$)/.test(request.url)

/** For when not even the magazine's name can be read. */
export function plainTrouble({ title, text }: Trouble): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`
}
