import type { FastifyInstance, FastifyReply } from 'fastify'
import { parseBody } from '#api/http/parse-body.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import type { UseCaseContext } from '#application/context.ts'
import { chooseOffers } from '#application/gifts/giver/choose-offers.ts'
import { chooseList, type ListChosen } from '#application/mailing-list/choose-list.ts'
import { giftOffersBody, mailingListBody } from '#contract/account-sign-in.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'
import { LIST_UNREACHABLE } from '#domain/mailing-list/list-standing.ts'
import { findOwnAccount, leadBack, tellPage, tooMany } from './own-account.ts'

const PAGE = '/account/mail'
const NOBODY = { errors: 'Log in to choose what we mail you.', page: PAGE }

/** What of the magazine's mail an account's holder wants: by scripts, and by the plain forms of its page. */
export function accountMailRoutes(app: FastifyInstance, context: UseCaseContext, siteUrl: string) {
  app.post('/api/account/mailing-list', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { body } = request
    const { subscribed } = parseBody(
      mailingListBody,
      isForm(body) ? { subscribed: choiceIn(body, 'subscribed') } : body,
    )
    const chosen = await chooseList(context, own.accountId, { subscribed, siteUrl })
    if (!chosen) return refuseNobody(context, request, reply, NOBODY)
    if (!isForm(body)) return answer(reply, chosen)
    tellPage(reply, { of: own.ref, page: 'mail', ...noteOf(chosen, subscribed) })
    return leadBack(request, reply, PAGE)
  })

  app.post('/api/account/gift-offers', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { body } = request
    const { wanted } = parseBody(giftOffersBody, isForm(body) ? { wanted: choiceIn(body, 'wanted') } : body)
    await chooseOffers(context, own.accountId, { wanted })
    if (!isForm(body)) return { wanted }
    tellPage(reply, { of: own.ref, page: 'mail', done: wanted ? 'offers-on' : 'offers-off' })
    return leadBack(request, reply, PAGE)
  })
}

/** What is neither is no choice. */
function choiceIn(form: URLSearchParams, field: string): boolean | string | null {
  const wanted = form.get(field)
  return wanted === 'yes' ? true : wanted === 'no' ? false : wanted
}

function answer(reply: FastifyReply, chosen: ListChosen) {
  if (chosen.ok) return { mailing_list: chosen.list, asked: chosen.asked }
  if (chosen.reason === 'too-many') return tooMany(reply, chosen.retryAfterSeconds)
  return reply.code(409).send({ errors: LIST_UNREACHABLE })
}

function noteOf(chosen: ListChosen, subscribed: boolean) {
  if (!chosen.ok) return { general: chosen.reason === 'too-many' ? TOO_MANY_ATTEMPTS : LIST_UNREACHABLE }
  return { done: chosen.asked ? 'list-asked' : subscribed ? 'list-joined' : 'list-left' } as const
}
