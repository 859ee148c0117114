import type Stripe from 'stripe'
import { invalidRequest } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import { newId } from '../state/ids.ts'
import type { Kept } from '../state/objects.ts'
import type { Work } from '../work.ts'

export const mandateData = p.orNull(
  p.within({
    customer_acceptance: p.within({
      type: p.oneOf('online', 'offline'),
      accepted_at: p.integer,
      offline: p.anything,
      online: p.within({
        ip_address: p.text,
        user_agent: p.text,
        infer_from_client: p.flag,
      }),
    }),
  }),
)
type MandateData = ReturnType<typeof mandateData>

/** The word of the account's holder that it may be debited: the one given now, or the one on file. None for cards. */
export function mandateFor(
  work: Work,
  method: Kept<'payment_method'>,
  given: MandateData | undefined,
  use: { multi: boolean; amount?: number; currency?: string },
): string | null {
  if (!method.inner.bank) return null
  if (!given && method.inner.mandate) return method.inner.mandate
  // In a browser the element shows the words of the mandate above its button.
  const acceptance =
    given?.customer_acceptance ?? (work.caller.key === 'publishable' ? { type: 'online' as const } : undefined)
  if (!acceptance)
    throw invalidRequest(
      `This PaymentIntent requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and try again, providing acceptance data in the mandate_data parameter.`,
      { code: 'payment_intent_mandate_invalid', param: 'mandate_data' },
    )
  return addMandate(work, method, acceptance, use)
}

type Acceptance = NonNullable<NonNullable<MandateData>['customer_acceptance']>

function addMandate(
  work: Work,
  { body, inner }: Kept<'payment_method'>,
  { type = 'online', accepted_at, online }: Acceptance,
  use: { multi: boolean; amount?: number; currency?: string },
): string {
  const id = newId('mandate')
  const mandate = {
    id,
    object: 'mandate',
    customer_acceptance: {
      accepted_at: accepted_at ?? work.now,
      type,
      ...(type === 'online'
        ? {
            online: {
              ip_address: online?.ip_address ?? work.caller.ip,
              user_agent: online?.user_agent ?? work.caller.userAgent,
            },
          }
        : { offline: {} }),
    },
    livemode: false,
    ...(use.multi ? { multi_use: {} } : { single_use: { amount: use.amount ?? 0, currency: use.currency ?? 'usd' } }),
    payment_method: body.id,
    payment_method_details: {
      type: body.type,
      ...(body.type === 'sepa_debit'
        ? { sepa_debit: { reference: newId('R').slice(2, 14).toUpperCase(), url: `${work.publicUrl}/mandates/${id}` } }
        : { us_bank_account: {} }),
    },
    status: 'active',
    type: use.multi ? 'multi_use' : 'single_use',
  } satisfies Stripe.Mandate
  work.objects.add('mandate', mandate, {})
  work.objects.save('payment_method', body, { ...inner, mandate: id })
  return id
}
