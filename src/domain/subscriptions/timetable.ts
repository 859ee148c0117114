import { type Deliverable, shipcodeOfDeliverable } from './deliverables.ts'
import { type Cycle, type Delivery, inOrder, isLifetime, isLive, type LedgerIssue, unboundIn } from './ledger.ts'
import { letterOf, type ShipLetter, shipLetters } from './shipcodes.ts'

/** A cycle with what is still to come from it. */
export type CycleInfo = Cycle & {
  /** Null for a lifetime. */
  readonly unbound: number | null
  /** Issues that it is bound to and that are not delivered yet. */
  readonly issuesLeft: readonly LedgerIssue[]
}

export type ByLetter<Value> = Readonly<Record<ShipLetter, Value>>

/** What an account was sent and is still to be sent, in order. */
export type Timetable = {
  /** The earliest cycle that something is still to come from, otherwise the latest; null before the first. */
  readonly current: { readonly info: CycleInfo; readonly active: boolean } | null
  /** It wins over all others as the account's state. */
  readonly lifetime: CycleInfo | null
  /** Tokens of older cycles, which are used before the lifetime. */
  readonly legacyTokens: number
  readonly future: readonly CycleInfo[]
  /** Newest first. */
  readonly issuesDelivered: readonly Delivery[]
  readonly issuesExpected: readonly Delivery[]
  /** The deliverables of the first two cycles, from the current one on, that differ; null where all are alike. */
  readonly discontinuous: readonly [Deliverable, Deliverable] | null
  /** The shipping categories that something is still to be sent to. */
  readonly addressRequired: ByLetter<boolean>
  /** The categories whose address may be deleted: it is there, and nothing needs it. */
  readonly addressRemovable: ByLetter<boolean>
}

type Rows = {
  readonly cycles: readonly Cycle[]
  readonly deliveries: readonly Delivery[]
  readonly addresses: ByLetter<unknown>
}

/** All that the ledger says of one account. */
export function timetableOf({ cycles, deliveries, addresses }: Rows): Timetable {
  const newestFirst = deliveries.toSorted((one, other) => other.issue.number - one.issue.number)
  const issuesExpected = newestFirst.filter(({ state }) => state === 'expected').reverse()
  const infos = inOrder(cycles).map((cycle) => toInfo(cycle, issuesExpected))
  const current = currentOf(infos)
  const lifetime = infos.find(isLifetime) ?? null
  const future = current ? infos.filter((info) => info.position > current.position && info.cancelledAt === null) : []
  const required = requiredLetters(infos, issuesExpected)
  return {
    current: current && { info: current, active: hasSomethingToCome(current) },
    lifetime,
    legacyTokens: lifetime ? legacyTokens(infos, lifetime) : 0,
    future,
    issuesDelivered: newestFirst.filter(({ state }) => state === 'delivered'),
    issuesExpected,
    discontinuous: current ? firstDifference([current, ...future]) : null,
    addressRequired: byLetter((letter) => required.has(letter)),
    addressRemovable: byLetter((letter) => addresses[letter] !== null && !required.has(letter)),
  }
}

function toInfo(cycle: Cycle, expected: readonly Delivery[]): CycleInfo {
  const issuesLeft = expected.filter(({ cycleId }) => cycleId === cycle.id).map(({ issue }) => issue)
  return { ...cycle, unbound: unboundIn(cycle), issuesLeft }
}

const hasSomethingToCome = (info: CycleInfo) => isLive(info) || info.issuesLeft.length > 0

// Of cycles that are all used up, one that was refunded says nothing of what its holder had last.
const currentOf = (infos: readonly CycleInfo[]): CycleInfo | null =>
  infos.find(hasSomethingToCome) ?? infos.findLast(({ cancelledAt }) => cancelledAt === null) ?? infos.at(-1) ?? null

const legacyTokens = (infos: readonly CycleInfo[], lifetime: CycleInfo) =>
  infos.filter(({ position }) => position < lifetime.position).reduce((sum, { unbound }) => sum + (unbound ?? 0), 0)

function firstDifference(infos: readonly CycleInfo[]): readonly [Deliverable, Deliverable] | null {
  // Nothing is sent from what stands behind a lifetime.
  const endless = infos.findIndex(isLifetime)
  const used = (endless < 0 ? infos : infos.slice(0, endless + 1)).map(({ deliverables }) => deliverables.active)
  const at = used.findIndex((deliverable, index) => index > 0 && deliverable !== used[index - 1])
  const [before, after] = [used[at - 1], used[at]]
  return before && after ? [before, after] : null
}

function requiredLetters(infos: readonly CycleInfo[], expected: readonly Delivery[]): ReadonlySet<ShipLetter> {
  const used = [
    ...infos.filter(isLive).map(({ deliverables }) => deliverables.active),
    ...expected.map(({ deliverable }) => deliverable),
  ]
  return new Set(used.flatMap((deliverable) => letterOfDeliverable(deliverable) ?? []))
}

/** Null for digital, which is sent nowhere. */
export function letterOfDeliverable(deliverable: Deliverable): ShipLetter | null {
  const shipcode = shipcodeOfDeliverable(deliverable)
  return shipcode && letterOf(shipcode)
}

export const byLetter = <Value>(toValue: (letter: ShipLetter) => Value): ByLetter<Value> =>
  Object.fromEntries(shipLetters.map((letter) => [letter, toValue(letter)])) as ByLetter<Value>
