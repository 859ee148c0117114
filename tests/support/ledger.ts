import type { Cycle, Delivery } from '#domain/subscriptions/ledger.ts'

const BOUGHT = new Date('2026-01-05T12:00:00Z')

/** A cycle as it is bought: a year of print for the United States, nothing of it sent. */
export function cycleOf(changes: Partial<Cycle> & { active?: Cycle['deliverables']['active'] } = {}): Cycle {
  const { active, ...rest } = changes
  const position = rest.position ?? 1
  const deliverables = rest.deliverables ?? { set: active ?? 'print-a', active: active ?? 'print-a' }
  return {
    id: `cycle-${position}`,
    token: `sub-${position}`,
    position,
    phase: position === 1 ? 'introductory' : 'renewal',
    term: '1year',
    level: 'low',
    copies: 1,
    tokens: 4,
    taken: 0,
    createdAt: BOUGHT,
    cancelledAt: null,
    giver: null,
    billedTo: null,
    ...rest,
    deliverables,
  }
}

export const lifetimeOf = (changes: Parameters<typeof cycleOf>[0] = {}): Cycle =>
  cycleOf({ term: 'lifetime', tokens: null, ...changes })

type DeliveryChanges = { number: number; from?: Cycle; state?: Delivery['state']; awaitsAddress?: boolean }

export const deliveryOf = ({ number, from = cycleOf(), state = 'delivered', awaitsAddress = false }: DeliveryChanges) =>
  ({
    issue: { number, slug: `issue-${number}`, title: `Issue ${number}`, releasedAt: null },
    cycleId: from.id,
    deliverable: from.deliverables.active,
    copies: from.copies,
    awaitsAddress,
    state,
    deliveredAt: state === 'delivered' ? BOUGHT : null,
    missing: null,
  }) satisfies Delivery

export const NO_ADDRESSES = { a: null, b: null, c: null }
