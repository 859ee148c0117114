import type { FastifyInstance, FastifyReply } from 'fastify'
import { keepNote } from '#api/http/browser-cookies.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import type { WithPorts } from '#application/context.ts'
import { type DeliverySet, setDelivery } from '#application/gifts/delivery/set-delivery.ts'
import { giftMark } from '#application/gifts/gift-row.ts'
import { DELIVERY_NOTE_COOKIE, type DeliveryNote, deliveryBody, writeDeliveryNote } from '#contract/gift-delivery.ts'
import { giftDeliveryPath } from '#contract/page-paths.ts'
import { deliveryFaultTexts, deliveryRefusalText } from '#domain/gifts/gift-delivery-texts.ts'
import { NO_SUCH_GIFT } from '#domain/gifts/given-gift.ts'

/** `POST /api/receipts/gift`: whom a gift is for, and how it gets there. For whoever has the receipt: they have the gift's link, too. */
export function deliveryRoutes(app: FastifyInstance, context: WithPorts<'orderLinks'>) {
  app.post('/api/receipts/gift', { bodyLimit: 32_768, ...takesForms }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { body } = request
    const parsed = parseBody(deliveryBody, isForm(body) ? Object.fromEntries(body) : body)
    const { token, gift, act, ...written } = parsed
    const number = Number(gift)
    const outcome = await setDelivery(context, { token, number, written, isNow: act === 'send' })
    if (!outcome.ok && outcome.reason === 'not-found') return reply.code(404).send({ errors: NO_SUCH_GIFT })
    if (!isForm(body)) return answer(reply, outcome)
    const note = { of: `${number}.${giftMark(token)}`, ...noteOf(outcome), typed: outcome.ok ? null : written }
    keepNote(reply, DELIVERY_NOTE_COOKIE, writeDeliveryNote(note))
    return reply.redirect(`${giftDeliveryPath(token, number)}#delivery-note`, 303)
  })
}

function answer(reply: FastifyReply, outcome: DeliverySet) {
  if (outcome.ok) return { state: outcome.state }
  if (outcome.reason === 'faults') return reply.code(422).send({ errors: deliveryFaultTexts(outcome.faults) })
  return reply.code(409).send({ errors: wordsOf(outcome) })
}

function noteOf(outcome: DeliverySet): Omit<DeliveryNote, 'of' | 'typed'> {
  if (outcome.ok) return { done: true, general: null, fields: {} }
  if (outcome.reason === 'faults') return { done: false, general: null, fields: deliveryFaultTexts(outcome.faults) }
  return { done: false, general: wordsOf(outcome), fields: {} }
}

const wordsOf = (outcome: Extract<DeliverySet, { ok: false }>): string =>
  outcome.reason === 'refused' ? deliveryRefusalText(outcome.because) : NO_SUCH_GIFT
