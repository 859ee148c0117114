import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseBody } from '#api/http/parse-body.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import { cancelAsDonor, changeAsDonor, giveExtraAsDonor } from '#application/donations/donor/change-as-donor.ts'
import { type FoundDonation, findDonation } from '#application/donations/donor/find-donation.ts'
import type { MonthlyChange } from '#application/donations/monthly/change-monthly.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { type ChangeForm, cancelForm, changeForm, extraForm, type KeptDonorNote } from '#contract/donor.ts'
import { type DonorNote, sayEndReason } from '#domain/donations/donor-texts.ts'
import { PAUSE_MONTHS } from '#domain/donations/monthly.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { type Cents, NOTHING } from '#domain/money/cents.ts'
import { parseDollars } from '#domain/money/parse-dollars.ts'
import { donorKeyOf, leadBack, tellNextPage } from './donor-doors.ts'

/** What a donor changes about what they give each month. All are plain forms; the page that follows says what came of them. */
export function donorRoutes(app: FastifyInstance, context: SaleContext) {
  app.post('/api/donation/change', takesForms, (request, reply) => {
    const form = parseBody(changeForm, fieldsOf(request))
    return forDonor(context, request, reply, async (monthly) => {
      const next = 'next' in form ? form.next : null
      const { outcome } = await changeAsDonor(context, monthly, { change: changeOf(form), shownOn: next })
      if (outcome === 'wrong-amount' && form.change === 'amount') return wrong('amount', form.amount)
      return { said: outcome === 'changed' ? form.change : (refusals[outcome] ?? 'ended') }
    })
  })

  app.post('/api/donation/extra', takesForms, (request, reply) => {
    const { key, amount } = parseBody(extraForm, fieldsOf(request))
    return forDonor(context, request, reply, async (monthly) => {
      const network = networkOf(request.ip)
      const { outcome } = await giveExtraAsDonor(context, monthly, { key, amount: readAmount(amount), network })
      if (outcome === 'wrong-amount') return wrong('extra', amount)
      return { said: extras[outcome] }
    })
  })

  app.post('/api/donation/cancel', takesForms, (request, reply) => {
    const { reason = null, words } = parseBody(cancelForm, fieldsOf(request))
    return forDonor(context, request, reply, async (monthly) => {
      await cancelAsDonor(context, monthly, sayEndReason(reason, words))
      return { said: 'cancel' }
    })
  })
}

type Note = { said: DonorNote; typed?: KeptDonorNote['typed'] }

const wrong = (form: 'amount' | 'extra', amount: string): Note => ({
  said: 'wrong-amount',
  typed: { form, amount: amount.slice(0, 20) },
})

const refusals: Partial<Record<string, DonorNote>> = {
  failing: 'failing',
  'not-paused': 'not-paused',
  'changed-meanwhile': 'changed-meanwhile',
  'too-many': 'too-many',
}

const extras = {
  succeeded: 'extra',
  processing: 'extra-processing',
  declined: 'extra-declined',
  'not-found': 'changed-meanwhile',
  ended: 'ended',
  'too-many': 'too-many',
} as const satisfies Record<string, DonorNote>

const fieldsOf = ({ body }: FastifyRequest): unknown => (isForm(body) ? Object.fromEntries(body) : body)

/** What is no amount is none that can be given. */
const readAmount = (typed: string): Cents => parseDollars(typed.trim()) ?? NOTHING

function changeOf(form: ChangeForm): MonthlyChange {
  switch (form.change) {
    case 'amount':
      return { change: 'amount', amount: readAmount(form.amount) }
    case 'day':
      return { change: 'day', day: Number(form.day) }
    case 'pause':
      return { change: 'pause', months: PAUSE_MONTHS.find((months) => String(months) === form.months) ?? 1 }
    case 'skip':
    case 'resume':
      return { change: form.change }
  }
}

/** Whoever has a link that opens nothing is told so by the page. */
async function forDonor(
  context: SaleContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (monthly: FoundDonation) => Promise<Note>,
) {
  reply.header('cache-control', 'no-store')
  const key = donorKeyOf(request)
  const monthly = await findDonation(context, key)
  if (!monthly) return leadBack(reply, '/donate/monthly', key)
  const note = await work(monthly).catch(outage)
  tellNextPage(reply, { id: monthly.id, ...note })
  return leadBack(reply, '/donate/monthly', key, '#donor-note')
}

function outage(error: unknown): Note {
  if (error instanceof PaymentOutage) return { said: 'outage' }
  throw error
}
