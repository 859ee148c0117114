import type { FastifyReply } from 'fastify'
import { keepNote } from '#api/http/browser-cookies.ts'
import { fieldOf } from '#api/http/take-forms.ts'
import type { PresentedOutcome } from '#api/sales/present-outcome.ts'
import {
  CHANGE_DETAILS_FORM,
  CHANGE_ERROR,
  CHANGE_NOTE_COOKIE,
  type ChangeBody,
  type ChangeNote,
  subscriptionPath,
  writeChangeNote,
} from '#contract/account-subscription.ts'
import type { WireAnswer } from '#contract/checkout.ts'
import { addressFields, EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { faultsOf } from '#domain/checkout/field-errors.ts'

type Told = Omit<ChangeNote, 'of'>

/** What the plain form of the page says, as the body that a script would send. */
export function bodyOfChangeForm(form: URLSearchParams): object {
  const get = (name: string) => fieldOf(form, name)
  const address = Object.fromEntries(addressFields.map((field) => [field, get(`address.${field}`)]))
  return {
    // Where it is kept, or its fields are not on the page, the address on file is meant.
    address: form.get('keep_address') !== 'keep' && form.has('address.line1') ? address : null,
    subscription: { token: get('token'), deliverable: get('deliverable'), level: get('level') || null },
  }
}

/** Back to the subscription's page, with the fields of an address: without scripts they come with the next page. */
export const askForAddress = (reply: FastifyReply, body: ChangeBody) =>
  leadBack(reply, body, {
    isDone: false,
    general: 'Nothing is changed yet: please write the address that your issues should go to.',
    fields: {},
    typed: { address: EMPTY_ADDRESS },
  })

/** Back to the subscription's page, which tells what has become of it. */
export function leadToSubscription(reply: FastifyReply, body: ChangeBody, presented: PresentedOutcome) {
  const { status, answer, retryAfterSeconds } = presented
  if (status === 429 && retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return leadBack(reply, body, noteOf(body, answer))
}

function leadBack(reply: FastifyReply, { subscription }: ChangeBody, note: Told) {
  const { token, deliverable, level } = subscription
  keepNote(reply, CHANGE_NOTE_COOKIE, writeChangeNote({ of: token, ...note }))
  // What is done is shown as it is from now on; what is not, with what was chosen.
  const chosen = note.isDone ? '' : `?${new URLSearchParams({ deliverable, ...(level && { level }) })}`
  const place = note.isDone ? '' : `#${note.general ? CHANGE_ERROR : CHANGE_DETAILS_FORM}`
  return reply.redirect(`${subscriptionPath(token)}${chosen}${place}`, 303)
}

function noteOf({ address }: ChangeBody, answer: WireAnswer): Told {
  if ('type' in answer && answer.type === 'update-succeeded')
    return { isDone: true, general: null, fields: {}, typed: null }
  const { general, fields } = faultsOf(errorsOf(answer), 'This subscription could not be changed. Please try again.')
  return { isDone: false, general, fields, typed: { address: address ?? null } }
}

function errorsOf(answer: WireAnswer) {
  if ('errors' in answer) return answer.errors
  return 'message' in answer && typeof answer.message === 'string' ? answer.message : ''
}
