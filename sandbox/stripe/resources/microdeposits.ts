import type Stripe from 'stripe'
import { ApiError, invalidRequest } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import type { Decline } from '../test-data/cards.ts'
import type { Work } from '../work.ts'
import { attemptPayment, failPayment } from './attempt-payment.ts'
import { failSetup, finishSetup } from './confirm-setup.ts'
import { findPaymentIntent, findSetupIntent, unexpectedSetupState, unexpectedState } from './find-intent.ts'

const spec = { ...p.expand, client_secret: p.text, amounts: p.list(p.integer), descriptor_code: p.text }
const MOST_ATTEMPTS = 10

type Proof = 'right' | 'wrong' | 'too-many'

/** Stripe's test values: 32 and 45 or SM11AA are right, 10 and 11 or SM33CC use up the attempts. */
function proofOf(form: Form, attempts: number): Proof {
  const { amounts, descriptor_code } = p.readParams(form, spec)
  if (!amounts && !descriptor_code)
    throw invalidRequest('You must provide either amounts or a descriptor_code.', {
      code: 'parameter_missing',
      param: 'amounts',
    })
  const said = descriptor_code?.toUpperCase() ?? [...(amounts ?? [])].sort((a, b) => a - b).join('+')
  if (said === 'SM11AA' || said === '32+45') return 'right'
  return said === 'SM33CC' || said === '10+11' || attempts + 1 >= MOST_ATTEMPTS ? 'too-many' : 'wrong'
}

const wrong = () =>
  new ApiError(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_method_microdeposit_verification_amounts_mismatch',
      message: 'The amounts provided do not match the amounts that were sent to the bank account.',
      param: 'amounts',
    },
    { keepsWork: true },
  )

const TOO_MANY: Decline = {
  code: 'payment_method_microdeposit_verification_attempts_exceeded',
  message: 'You have exceeded the number of allowed verification attempts.',
}

export function verifyPaymentDeposits(work: Work, form: Form, id: string): Stripe.PaymentIntent {
  const { body, inner } = findPaymentIntent(work, id)
  if (body.next_action?.type !== 'verify_with_microdeposits')
    throw unexpectedState(body, `This PaymentIntent has a status of ${body.status} and no deposits to verify.`)
  const attempts = inner.verifyAttempts ?? 0
  const proof = proofOf(form, attempts)
  if (proof === 'right') return attemptPayment(work, body, inner)
  if (proof === 'too-many') return failPayment(work, body, inner, TOO_MANY)
  work.objects.save('payment_intent', body, { ...inner, verifyAttempts: attempts + 1 })
  throw wrong()
}

export function verifySetupDeposits(work: Work, form: Form, id: string): Stripe.SetupIntent {
  const { body, inner } = findSetupIntent(work, id)
  if (body.next_action?.type !== 'verify_with_microdeposits')
    throw unexpectedSetupState(body, `This SetupIntent has a status of ${body.status} and no deposits to verify.`)
  const attempts = inner.verifyAttempts ?? 0
  const proof = proofOf(form, attempts)
  if (proof === 'right') return finishSetup(work, body, inner)
  if (proof === 'too-many') {
    const { error, failed } = failSetup(work, body, inner, TOO_MANY, 'invalid_request_error')
    throw new ApiError(400, { ...error, setup_intent: failed }, { keepsWork: true })
  }
  work.objects.save('setup_intent', body, { ...inner, verifyAttempts: attempts + 1 })
  throw wrong()
}
