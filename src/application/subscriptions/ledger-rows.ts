import type { Level } from '#domain/subscriptions/categories.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { Cycle, Delivery, MissingReport, MissingState } from '#domain/subscriptions/ledger.ts'
import { phaseOf } from '#domain/subscriptions/phases.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import type { listDeliveries } from '#store/dispatches/deliveries.ts'
import type { listCycles } from '#store/subscriptions/cycles.ts'

type CycleRow = Awaited<ReturnType<typeof listCycles>>[number]
type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

/** How rows of the ledger read as rules know them. */
export const toCycle = (row: CycleRow): Cycle => ({
  id: row.id,
  token: row.token,
  position: row.position,
  phase: phaseOf(row.phase),
  term: row.term as Term,
  level: row.level as Level,
  deliverables: { set: row.set_deliverable as Deliverable, active: row.active_deliverable as Deliverable },
  copies: row.copies,
  tokens: row.tokens,
  taken: row.taken,
  createdAt: row.created_at,
  cancelledAt: row.cancelled_at,
  cancelledBecause: row.cancelled_because ? { reason: row.cancelled_because, note: row.cancelled_note } : null,
  giver: row.giver,
  billedTo: row.billed_to,
})

export function toDelivery(row: DeliveryRow): Delivery {
  const awaitsAddress = row.deliverable !== 'digital' && !row.has_address
  return {
    issue: { number: row.number, slug: row.slug, title: row.title, releasedAt: row.released_at },
    cycleId: row.cycle_id,
    deliverable: row.deliverable as Deliverable,
    copies: row.copies,
    awaitsAddress,
    state: row.state === 'delivered' && !awaitsAddress ? 'delivered' : 'expected',
    deliveredAt: row.delivered_at,
    missing: toReport(row),
  }
}

function toReport({ missing_state, told_at, sent_at }: DeliveryRow): MissingReport | null {
  return missing_state && told_at ? { state: missing_state as MissingState, toldAt: told_at, sentAt: sent_at } : null
}
