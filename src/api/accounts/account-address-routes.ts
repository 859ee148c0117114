import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepNote } from '#api/http/browser-cookies.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { parseQuery } from '#api/http/parse-query.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { fieldOf, isForm, takesForms } from '#api/http/take-forms.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { type AddressChanged, changeAddress } from '#application/accounts/change-address.ts'
import { findLinkedAccount } from '#application/accounts/find-linked-account.ts'
import { openAddresses } from '#application/accounts/open-addresses.ts'
import type { UseCaseContext } from '#application/context.ts'
import {
  ADDRESS_NOTE_COOKIE,
  type AddressNote,
  changeAddressBody,
  writeAddressNote,
} from '#contract/account-address.ts'
import { shipcode as shipcodeShape } from '#contract/address.ts'
import { linkQuery } from '#contract/link.ts'
import { accountLinkPath } from '#contract/page-paths.ts'
import { addressFields } from '#domain/addresses/address.ts'
import { faultsOf } from '#domain/checkout/field-errors.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'
import { leadBack, tooMany } from './own-account.ts'

type Asking = FastifyRequest<{ Params: { shipcode?: string } }>

const NOBODY = {
  errors: 'Log in to change your address. A link from an email works for a year.',
  page: '/account/address',
}
/** Where the page says what came of its form. */
const PLACE = 'update-address'
const NOT_CHANGED = 'Your address could not be changed. Please try again.'

/** Where an account's issues go: changed by whoever is logged in to it, or holds a link that was mailed to it for that. */
export function accountAddressRoutes(app: FastifyInstance, context: UseCaseContext) {
  for (const [path, byLink] of [
    ['/api/account/address/:shipcode', false],
    ['/api/account/change-address/:shipcode', true],
  ] as const)
    app.patch(path, async (request: Asking, reply) => {
      reply.header('cache-control', 'no-store')
      const shipcode = shipcodeShape.safeParse(request.params.shipcode).data
      if (!shipcode) return reply.callNotFound()
      const accountId = await accountOf(context, request, byLink ? (tokenOf(request) ?? '') : null)
      if (accountId === null) return refuseNobody(context, request, reply, NOBODY)
      const address = parseBody(changeAddressBody, request.body)
      const changed = await changeAddress(context, accountId, { shipcode, address })
      return changed ? answer(reply, changed) : refuseNobody(context, request, reply, NOBODY)
    })

  app.post('/api/account/change-address', takesForms, (request: Asking, reply) => changeByForm(context, request, reply))
}

async function changeByForm(context: UseCaseContext, request: Asking, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  const token = tokenOf(request)
  const back = () =>
    token === null
      ? leadBack(request, reply, '/account/address', PLACE)
      : reply.redirect(`${accountLinkPath('address', token)}#${PLACE}`, 303)
  const accountId = await accountOf(context, request, token)
  // Of a link that leads nowhere any more, the page says so.
  if (accountId === null) return token === null ? refuseNobody(context, request, reply, NOBODY) : back()
  const form = isForm(request.body) ? request.body : new URLSearchParams()
  const shipcode = parseBody(shipcodeShape, form.get('address.shipcode'))
  const fields = addressFields.map((field) => [field, fieldOf(form, `address.${field}`)])
  const address = parseBody(changeAddressBody, Object.fromEntries(fields))
  const changed = await changeAddress(context, accountId, { shipcode, address })
  const ref = (await openAddresses(context, accountId))?.ref ?? ''
  if (changed) keepNote(reply, ADDRESS_NOTE_COOKIE, writeAddressNote(noteOf(changed, ref, { shipcode, address })))
  return back()
}

function noteOf(changed: AddressChanged, of: string, typed: NonNullable<AddressNote['typed']>): AddressNote {
  if (changed.ok) return { of, done: 'updated', late: changed.late, general: null, fields: {}, typed: null }
  const { general, fields } = faultsOf(changed.reason === 'too-many' ? TOO_MANY_ATTEMPTS : changed.errors, NOT_CHANGED)
  return { of, done: null, late: null, general, fields, typed }
}

function answer(reply: FastifyReply, changed: AddressChanged) {
  if (changed.ok) return { addresses: changed.addresses, late: changed.late }
  if (changed.reason === 'refused') return reply.code(422).send({ errors: changed.errors })
  return tooMany(reply, changed.retryAfterSeconds)
}

const tokenOf = ({ query }: Asking) => parseQuery(linkQuery, query).token ?? null

const accountOf = (context: UseCaseContext, { cookies }: Asking, token: string | null) =>
  findLinkedAccount(context, 'address', { token, sessionToken: cookies[SESSION_COOKIE] || null })
