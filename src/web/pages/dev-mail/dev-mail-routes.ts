import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ReadInbox } from '#application/ports/read-inbox.ts'
import type { AnyPage } from '#web/render/page.ts'
import { sendPage } from '#web/render/send-page.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'
import { inboxPage, mailPage } from './dev-mail-pages.tsx'
import { mailViews } from './mail-data.ts'
import { framingPolicy, sendFramedMail } from './mail-frame.ts'

type ById = { Params: { id: string }; Querystring: { show?: string } }
type ByAddress = { Querystring: { to?: string } }

/** How many of the newest are listed. */
const LISTED = 100

/** The mail that was sent while developing. Never kept, since it changes with every mail, and never in production. */
export function devMailRoutes(app: FastifyInstance, services: PageServices, inbox: ReadInbox) {
  app.get<ByAddress>('/dev/mail', async ({ query }, reply) => {
    const to = addressOf(query.to)
    return show(reply, services, inboxPage, { mails: (await inbox.list(to)).slice(0, LISTED), to })
  })

  /** For the browser tests, which follow the links of the mails that they caused. */
  app.get<ByAddress>('/dev/mail.json', async ({ query }, reply) => {
    const mails = (await inbox.list(addressOf(query.to))).slice(0, LISTED)
    reply.header('cache-control', 'no-store')
    return Promise.all(mails.map(({ id }) => inbox.open(id)))
  })

  app.get<ById>('/dev/mail/:id', async ({ params, query }, reply) => {
    const mail = found(await inbox.open(params.id))
    const view = mailViews.find((name) => name === query.show) ?? 'rendered'
    const source = view === 'source' ? found(await inbox.source(params.id)) : ''
    return show(reply, services, mailPage, { mail, view, source })
  })

  app.get<ById>('/dev/mail/:id/rendered', async ({ params }, reply) => {
    const { html } = found(await inbox.open(params.id))
    return sendFramedMail(reply, html)
  })
}

/** A parameter given twice is none. */
const addressOf = (to: unknown) => (typeof to === 'string' && to.trim() !== '' ? to.trim() : undefined)

function found<Value>(value: Value | null): Value {
  if (value === null) throw new PageTrouble(404, 'No such mail')
  return value
}

function show(reply: FastifyReply, services: PageServices, page: AnyPage, data: unknown) {
  reply.header('content-security-policy', framingPolicy(services.securityList))
  return sendPage(reply, services, page, data)
}
