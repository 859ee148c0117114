import type { FastifyReply } from 'fastify'
import { keepNote } from '#api/http/browser-cookies.ts'
import { fieldOf } from '#api/http/take-forms.ts'
import type { PresentedOutcome } from '#api/sales/present-outcome.ts'
import { giftMark } from '#application/gifts/gift-row.ts'
import type { WireAnswer } from '#contract/checkout.ts'
import type { RedeemBody } from '#contract/redeem.ts'
import { REDEEM_NOTE_COOKIE, type RedeemNote, writeRedeemNote } from '#contract/redeem-note.ts'
import { DETAILS_FORM, REDEEM_ERROR } from '#contract/redeem-places.ts'
import { addressFields, EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { faultsOf } from '#domain/checkout/field-errors.ts'

type Told = Omit<RedeemNote, 'of'>

/** What the plain form of the redemption page says, as the body that a script would send. Fields that it has not are not looked at. */
export function bodyOfRedeemForm(form: URLSearchParams): object {
  const get = (name: string) => fieldOf(form, name)
  const address = Object.fromEntries(addressFields.map((field) => [field, get(`address.${field}`)]))
  return {
    name: get('name'),
    email: get('email'),
    password: form.has('password.password')
      ? { password: get('password.password'), confirm: get('password.confirm') }
      : null,
    // Where it is kept, or its fields are not on the page, the address on file is meant.
    address: form.get('keep_address') !== 'keep' && form.has('address.line1') ? address : null,
    subscription: { token: get('token'), deliverable: get('deliverable') },
  }
}

/** Whether another address is meant than the one on file, though its fields were not on the page: without scripts they come with the next. */
export const wantsAddressFields = (form: URLSearchParams) =>
  form.get('keep_address') === 'change' && !form.has('address.line1')

/** Back to the gift's page, with the fields of an address. */
export const askForAddress = (reply: FastifyReply, body: RedeemBody) =>
  leadBack(reply, body, {
    done: null,
    general: 'Nothing is redeemed yet: please write the address that your issues should go to.',
    fields: {},
    typed: { name: '', email: '', address: EMPTY_ADDRESS },
  })

/** Back to the gift's page, which tells what has become of it. */
export function leadToGift(reply: FastifyReply, body: RedeemBody, presented: PresentedOutcome) {
  const { status, answer, retryAfterSeconds } = presented
  if (status === 429 && retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return leadBack(reply, body, noteOf(body, answer))
}

function leadBack(reply: FastifyReply, { subscription: { token, deliverable } }: RedeemBody, note: Told) {
  keepNote(reply, REDEEM_NOTE_COOKIE, writeRedeemNote({ of: giftMark(token), ...note }))
  reply.header('cache-control', 'no-store')
  return reply.redirect(`/subscribe/redeem?${new URLSearchParams({ token, deliverable })}${placeOf(note)}`, 303)
}

const placeOf = ({ done, general }: Told) => (done !== null ? '' : `#${general ? REDEEM_ERROR : DETAILS_FORM}`)

function noteOf({ name, email, address }: RedeemBody, answer: WireAnswer): Told {
  const typed = { name: name ?? '', email: email ?? '', address: address ?? null }
  if ('type' in answer && answer.type === 'redeem-succeeded')
    return { done: typed.email, general: null, fields: {}, typed: null }
  const { general, fields } = faultsOf(errorsOf(answer), 'This gift could not be redeemed. Please try again.')
  return { done: null, general, fields, typed }
}

function errorsOf(answer: WireAnswer) {
  if ('errors' in answer) return answer.errors
  return 'message' in answer && typeof answer.message === 'string' ? answer.message : ''
}
