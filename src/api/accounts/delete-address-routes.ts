import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keepNote } from '#api/http/browser-cookies.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { refuseNobody } from '#api/http/refuse-nobody.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import { type AddressDeleted, deleteAddress } from '#application/accounts/delete-address.ts'
import type { UseCaseContext } from '#application/context.ts'
import { ADDRESS_NOTE_COOKIE, deleteAddressForm, writeAddressNote } from '#contract/account-address.ts'
import { shipcode as shipcodeShape } from '#contract/address.ts'
import { ADDRESS_STILL_NEEDED } from '#domain/addresses/address-needs.ts'
import { findOwnAccount, leadBack } from './own-account.ts'

const PAGE = '/account/address'
const NOBODY = { errors: 'Log in to delete an address.', page: PAGE }

/** Forgetting an address: only by whoever is logged in; a mailed link lets nobody do that. */
export function deleteAddressRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.delete(
    '/api/account/address/:shipcode',
    async (request: FastifyRequest<{ Params: { shipcode?: string } }>, reply) => {
      reply.header('cache-control', 'no-store')
      const shipcode = shipcodeShape.safeParse(request.params.shipcode).data
      if (!shipcode) return reply.callNotFound()
      const own = await findOwnAccount(context, request)
      const deleted = own && (await deleteAddress(context, own.accountId, shipcode))
      if (!deleted) return refuseNobody(context, request, reply, NOBODY)
      return deleted.ok ? { addresses: deleted.addresses } : reply.code(409).send({ errors: ADDRESS_STILL_NEEDED })
    },
  )

  app.post('/api/account/delete-address', takesForms, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const own = await findOwnAccount(context, request)
    if (!own) return refuseNobody(context, request, reply, NOBODY)
    const { shipcode } = parseBody(deleteAddressForm, isForm(request.body) ? Object.fromEntries(request.body) : {})
    const deleted = await deleteAddress(context, own.accountId, shipcode)
    if (deleted) keepNote(reply, ADDRESS_NOTE_COOKIE, writeAddressNote(noteOf(own.ref, deleted)))
    return leadBack(request, reply, PAGE, 'update-address')
  })
}

const noteOf = (of: string, { ok }: AddressDeleted) => ({
  of,
  done: ok ? ('deleted' as const) : null,
  late: null,
  general: ok ? null : ADDRESS_STILL_NEEDED,
  fields: {},
  typed: null,
})
