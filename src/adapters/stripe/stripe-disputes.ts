import type Stripe from 'stripe'
import type { Dispute } from '#domain/orders/dispute.ts'
import { asking, orNothing } from './read-errors.ts'
import { readDispute } from './read-objects.ts'

export const disputeCalls = ({ disputes }: Stripe) => ({
  async *listDisputes(asked: { intentId: string } | { since: Date }): AsyncGenerator<Dispute> {
    const wanted =
      'intentId' in asked
        ? { payment_intent: asked.intentId }
        : { created: { gte: Math.floor(asked.since.getTime() / 1000) } }
    let after: string | undefined
    do {
      const page = await asking(disputes.list({ ...wanted, limit: 100, ...(after && { starting_after: after }) }))
      for (const found of page.data) {
        const dispute = readDispute(found)
        if (dispute) yield dispute
      }
      after = page.has_more ? page.data.at(-1)?.id : undefined
    } while (after)
  },
  async retrieveDispute(id: string): Promise<Dispute | null> {
    const found = await orNothing(disputes.retrieve(id))
    return found && readDispute(found)
  },
})
