import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseBody } from '#api/http/parse-body.ts'
import { parseQuery } from '#api/http/parse-query.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { fieldOf, isForm, takesForms } from '#api/http/take-forms.ts'
import type { WithPorts } from '#application/context.ts'
import { type GiftLinkSent, sendGiftLink } from '#application/gifts/giver/send-gift-link.ts'
import { orderPageQuery, sendGiftBody } from '#contract/account.ts'
import { orderPagePath } from '#contract/page-paths.ts'
import { linkSentAgain, NO_SUCH_GIFT, notSentText, SENT_OFTEN_ENOUGH } from '#domain/gifts/given-gift.ts'
import { findOwnAccount, leadBack, tellPage } from './own-account.ts'

const PAGE = '/account/gifts'
const NOBODY = { errors: 'Log in to have the link of a gift mailed to you.', page: PAGE }

/** Mails the giver a gift's link again: by scripts, and by the plain form of the page. */
export function sendGiftRoutes(app: FastifyInstance, context: WithPorts<'orderLinks'>) {
  app.post('/api/account/gifts/send', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { body } = request
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { gift } = parseBody(sendGiftBody, isForm(body) ? { gift: fieldOf(body, 'gift') } : body)
    const sent = await sendGiftLink(context, own, gift)
    if (!sent.ok && sent.reason === 'not-found') return reply.code(404).send({ errors: NO_SUCH_GIFT })
    if (!isForm(body)) return answer(reply, sent, own.email)
    const told = sent.ok ? ({ done: 'gift-sent', typed: gift } as const) : { general: wordsOf(sent) }
    tellPage(reply, { of: own.ref, page: 'gifts', ...told })
    return leadBack(request, reply, samePage(request))
  })
}

type NotSent = Extract<GiftLinkSent, { ok: false }>

function wordsOf({ reason }: NotSent): string {
  if (reason === 'not-found') return NO_SUCH_GIFT
  return reason === 'too-many' ? SENT_OFTEN_ENOUGH : notSentText(reason)
}

function answer(reply: FastifyReply, sent: GiftLinkSent, email: string) {
  if (sent.ok) return { message: linkSentAgain(email) }
  if (sent.reason !== 'too-many') return reply.code(409).send({ errors: wordsOf(sent) })
  return reply
    .code(429)
    .header('retry-after', String(sent.retryAfterSeconds))
    .send({ errors: wordsOf(sent) })
}

/** Whoever pressed the button far down the list is led back there. */
function samePage({ query }: FastifyRequest): string {
  const { before, after } = parseQuery(orderPageQuery, query)
  if (before !== undefined) return orderPagePath(PAGE, { before })
  return after === undefined ? PAGE : orderPagePath(PAGE, { after })
}
