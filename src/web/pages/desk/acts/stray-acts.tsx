import { lookAfterPayment, readStrayPayment, type StrayPayment } from '#application/sales/stray/look-after-payment.ts'
import type { ActKind, DeskAct } from './desk-act.ts'
import { amountWords } from './line-words.ts'
import { REASON_TOO_LONG, ReasonField } from './reason-field.tsx'

const lookAfter: DeskAct<StrayPayment> = {
  verb: 'looked-after',
  act: 'look after payment',
  label: 'Looked after',
  done: 'The payment is looked after.',
  hindrance: ({ looked_after_at }) => (looked_after_at ? LOOKED_AFTER : null),
  fields: () => ({ because: '' }),
  Fields: ({ typed, errors }) => (
    <>
      <p>
        Nothing is paid back by this: do that where the provider shows the payment, then say it here. It waits for
        nobody any more, and stays in the list of those that were looked after.
      </p>
      <ReasonField
        label="What became of it"
        hint="Such as: paid back on 3 November; taken for invoice LS-0007."
        typed={typed.because}
        error={errors.because}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const asked = { payment: subject.payment_intent_id, because: typed.because ?? '', dryRun }
    const done = await lookAfterPayment(context, asked)
    if (done.ok) {
      const what = `${amountWords(subject.amount_cents, subject.currency.toUpperCase())}, ${subject.payment_intent_id}`
      const changes = [{ what, before: 'waits', after: `looked after: ${done.because}` }]
      return { ok: true, plan: { changes, mails: [], money: null } }
    }
    if (done.reason === 'no-reason') return { ok: false, fields: { because: 'Say what became of it.' } }
    if (done.reason === 'too-long') return { ok: false, fields: { because: REASON_TOO_LONG } }
    return { ok: false, refusal: done.reason === 'unknown' ? 'There is no such payment any more.' : LOOKED_AFTER }
  },
}

const LOOKED_AFTER = 'Somebody has looked after it already.'

/** What can be done about money that no order claims. */
export const strayActs: ActKind<StrayPayment> = {
  path: '/desk/payments/:payment/:verb',
  at: '/desk',
  acts: [lookAfter],
  read: (context, { payment = '' }) => readStrayPayment(context, payment),
  lease: ({ payment_intent_id }) => `stray-payment:${payment_intent_id}`,
  ref: ({ payment_intent_id }) => payment_intent_id,
  home: ({ payment_intent_id }) => `/desk/payments/${encodeURIComponent(payment_intent_id)}`,
  list: '/desk/trouble',
  Name: ({ subject: { payment_intent_id, order_id } }) => (
    <>
      {payment_intent_id}, which names the order {order_id || '–'}
    </>
  ),
}
