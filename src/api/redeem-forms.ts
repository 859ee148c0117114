import type { FastifyReply } from 'fastify'
import type { CheckoutTold } from '#application/checkout/checkout-told.ts'
import type { RedeemBody } from '#contract/redeem.ts'
import { REDEEM_NOTE_COOKIE, type RedeemNote, writeRedeemNote } from '#contract/redeem-note.ts'
import { addressFields } from '#domain/addresses/address.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-answer.ts'
import { faultsOf } from '#domain/checkout/field-errors.ts'
import { keepNote } from './browser-cookies.ts'

/** What the plain form of the redemption page says, as the body that a script would send. Fields that it has not are not looked at. */
export function bodyOfRedeemForm(form: URLSearchParams): object {
  const get = (name: string) => form.get(name) ?? ''
  const address = Object.fromEntries(addressFields.map((field) => [field, get(`address.${field}`)]))
  return {
    name: get('name'),
    email: get('email'),
    password: form.has('password.password')
      ? { password: get('password.password'), confirm: get('password.confirm') }
      : null,
    // Without its fields on the page, the address on file is meant.
    address: form.has('address.line1') ? address : null,
    subscription: { token: get('token'), deliverable: get('deliverable') },
  }
}

/** Back to the gift's page, which tells what has become of it. */
export function leadToGift(reply: FastifyReply, body: RedeemBody, { status, answer, retryAfterSeconds }: CheckoutTold) {
  const { token, deliverable } = body.subscription
  keepNote(reply, REDEEM_NOTE_COOKIE, writeRedeemNote(noteOf(body, answer)))
  if (status === 429 && retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  reply.header('cache-control', 'no-store')
  return reply.redirect(`/subscribe/redeem?${new URLSearchParams({ token, deliverable })}`, 303)
}

function noteOf({ name, email, address }: RedeemBody, answer: CheckoutAnswer): RedeemNote {
  const typed = { name: name ?? '', email: email ?? '', address: address ?? null }
  if ('type' in answer && answer.type === 'redeem-succeeded')
    return { done: typed.email, general: null, fields: {}, typed: null }
  const { general, fields } = faultsOf(errorsOf(answer), 'This gift could not be redeemed. Please try again.')
  return { done: null, general, fields, typed }
}

function errorsOf(answer: CheckoutAnswer) {
  if ('errors' in answer) return answer.errors
  return 'message' in answer && typeof answer.message === 'string' ? answer.message : ''
}
