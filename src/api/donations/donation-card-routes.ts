import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseBody } from '#api/http/parse-body.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import { type DonorKey, findDonation } from '#application/donations/donor/find-donation.ts'
import {
  type DonationRestarted,
  restartDonation,
  startDonationSetup,
} from '#application/donations/donor/replace-donation-card.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { restartBody } from '#contract/donor.ts'
import { type DonorNote, NO_DONATION } from '#domain/donations/donor-texts.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { type SavedMethod, shownMethod } from '#domain/payments/saved-method.ts'
import { donorKeyOf, leadBack, OUTAGE, tellNextPage } from './donor-doors.ts'

const UNKNOWN_METHOD = 'This payment method could not be saved. Please try again.'

/** How a monthly donation is paid: changed by whoever holds its link, or is logged in to its account. */
export function donationCardRoutes(app: FastifyInstance, context: SaleContext, publishableKey: string | null) {
  app.post('/api/donation/setup', (request: FastifyRequest, reply) =>
    orOutage(reply, async () => {
      const begun = await startDonationSetup(context, donorKeyOf(request))
      if (begun.outcome === 'not-found') return reply.code(404).send({ errors: NO_DONATION })
      if (begun.outcome === 'too-many') {
        reply.code(429).header('retry-after', String(begun.retryAfterSeconds))
        return { errors: TOO_MANY_ATTEMPTS }
      }
      const { name, saved, secret } = begun
      return { name, details: detailsOf(saved), keys: { pubkey: publishableKey, secret } }
    }),
  )

  app.post('/api/donation/restart', takesForms, (request: FastifyRequest, reply) =>
    isForm(request.body) ? tryAgain(context, request, reply) : takeMethod(context, request, reply),
  )
}

/** Another method, from the page's script. */
function takeMethod(context: SaleContext, request: FastifyRequest, reply: FastifyReply) {
  const { 'payment-method': method } = parseBody(restartBody, request.body)
  return orOutage(reply, async () => {
    const restarted = await restartDonation(context, { ...asking(request), method })
    if (restarted.outcome === 'unknown-method') return reply.code(422).send({ errors: UNKNOWN_METHOD })
    if (restarted.outcome !== 'adopted') return reply.code(404).send({ errors: NO_DONATION })
    tellPage(reply, restarted)
    const { name, saved, charged } = restarted
    return { name, details: detailsOf(saved), charged }
  })
}

/** The button that charges what is saved once more, which needs no script. */
async function tryAgain(context: SaleContext, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  const asked = asking(request)
  try {
    const restarted = await restartDonation(context, { ...asked, method: null })
    if (restarted.outcome === 'adopted') tellPage(reply, restarted)
  } catch (error) {
    if (!(error instanceof PaymentOutage)) throw error
    const monthly = await findDonation(context, asked)
    if (monthly) tellNextPage(reply, { id: monthly.id, said: 'outage' })
  }
  return leadBack(reply, '/donate/payment', asked)
}

const asking = (request: FastifyRequest): DonorKey & { network: string } => ({
  ...donorKeyOf(request),
  network: networkOf(request.ip),
})

const notes: Record<'succeeded' | 'processing' | 'declined' | 'too-many', DonorNote> = {
  succeeded: 'restarted',
  processing: 'restart-processing',
  declined: 'restart-declined',
  'too-many': 'too-many',
}

/** The page that is loaded next says what became of a month that waited. */
function tellPage(reply: FastifyReply, { id, charged }: Extract<DonationRestarted, { outcome: 'adopted' }>) {
  if (charged !== null) tellNextPage(reply, { id, said: notes[charged] })
}

async function orOutage(reply: FastifyReply, work: () => Promise<unknown>) {
  reply.header('cache-control', 'no-store')
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentOutage)) throw error
    return reply.code(503).send({ errors: OUTAGE })
  }
}

/** `details` where there is a method. */
const detailsOf = (saved: SavedMethod | null) =>
  saved ? { type: 'details', data: shownMethod(saved) } : { type: 'none', data: null }
