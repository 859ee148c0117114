import type { FastifyReply } from 'fastify'
import type { UseCaseContext } from '#application/context.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import type { SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import { logInBuyer } from './log-in-buyer.ts'
import { type PresentedOutcome, presentOutcome } from './present-outcome.ts'

/** Larger than any form of a checkout, with two addresses and two passwords of four-byte letters. */
export const CHECKOUT_BODY_LIMIT = 32_768

/** Answers with what came of a sale, whichever it is; `missing` is for what there was nothing of to be sold. */
export const answerSale = (
  context: UseCaseContext,
  reply: FastifyReply,
  submit: () => Promise<SaleOutcome | null>,
  missing: PresentedOutcome | null = null,
) =>
  answerPresented(context, reply, async () => {
    const outcome = await submit()
    const presented = outcome ? presentOutcome(outcome) : missing
    if (!presented) throw new Error('A sale came to nothing')
    return presented
  })

/** The same for a sale that is part of something else, and is said in its words. */
export async function answerPresented(
  context: UseCaseContext,
  reply: FastifyReply,
  submit: () => Promise<PresentedOutcome>,
) {
  reply.header('cache-control', 'no-store')
  const presented = await submit().catch(presentOutage)
  if (presented.status === 200) await logInBuyer(context, reply.request, reply)
  const { status, answer, retryAfterSeconds } = presented
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).send(answer)
}

function presentOutage(error: unknown): PresentedOutcome {
  if (!(error instanceof PaymentOutage)) throw error
  // What was written stays: the next submit goes on with it.
  return { status: 503, answer: { errors: 'The payment provider does not answer at this moment. Please try again.' } }
}
