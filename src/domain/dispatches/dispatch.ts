import { type Deliverable, deliverables } from '#domain/subscriptions/deliverables.ts'

/** One sending of an issue. Number 1 is the cut of its mailing list; later ones follow addresses that came afterwards. */
export type Dispatch = {
  readonly number: number
  /** `handed-over`: whoever sends it has the list. Until then a changed address reaches its label, afterwards nothing does. */
  readonly state: 'cutting' | 'cut' | 'handed-over' | 'delivered' | 'undoing'
  readonly begunAt: Date
  readonly cutAt: Date | null
  readonly handedOverAt: Date | null
  readonly deliveredAt: Date | null
}

export type DispatchRefusal =
  | 'no-such-issue'
  | 'already-cut'
  | 'not-cut'
  | 'being-cut'
  | 'being-undone'
  | 'already-handed-over'
  | 'already-delivered'
  | 'earlier-not-cut'
  | 'nobody-waits'

type Allowed = { readonly ok: true } | { readonly ok: false; readonly reason: DispatchRefusal }

const yes: Allowed = { ok: true }
const no = (reason: DispatchRefusal): Allowed => ({ ok: false, reason })

/** Where an issue stands among the others. */
export type Turn = {
  /** Also where no list of it was ever cut here: it was sent before the ledger began. */
  readonly isDelivered: boolean
  /** Every issue before it is cut. */
  readonly isNext: boolean
}

/**
 * Whether the list of an issue may be cut, or its cutting go on where it was left off. Issues take their turns: a last
 * token that went to a later one would be missing for the one before it.
 */
export function mayCut(first: Pick<Dispatch, 'state'> | null, { isDelivered, isNext }: Turn): Allowed {
  if (first !== null) {
    if (first.state === 'cutting') return yes
    return no(first.state === 'undoing' ? 'being-undone' : 'already-cut')
  }
  if (isDelivered) return no('already-delivered')
  return isNext ? yes : no('earlier-not-cut')
}

/** Only what has left the house can't be undone. */
export function mayUndo(dispatches: readonly Pick<Dispatch, 'state'>[]): Allowed {
  if (dispatches.length === 0) return no('not-cut')
  if (dispatches.some(({ state }) => state === 'delivered')) return no('already-delivered')
  return dispatches.some(({ state }) => state === 'handed-over') ? no('already-handed-over') : yes
}

/** Whether something of an issue is whole and still in the house. */
export function mayHandOver(dispatches: readonly Pick<Dispatch, 'state'>[]): Allowed {
  const may = mayDeliver(dispatches)
  if (!may.ok) return may
  return dispatches.some(({ state }) => state === 'cut') ? yes : no('already-handed-over')
}

/** Whether something of an issue is ready to be noted as sent. */
export function mayDeliver(dispatches: readonly Pick<Dispatch, 'state'>[]): Allowed {
  if (dispatches.length === 0) return no('not-cut')
  if (dispatches.some(({ state }) => state === 'cutting')) return no('being-cut')
  if (dispatches.some(({ state }) => state === 'undoing')) return no('being-undone')
  return dispatches.some(isWaiting) ? yes : no('already-delivered')
}

/** Ready to be sent, and not noted as sent. */
export const isWaiting = ({ state }: Pick<Dispatch, 'state'>): boolean => state === 'cut' || state === 'handed-over'

/** Whether a supplement can be made for those whose address has come: after the cut is whole. */
export function maySupplement(first: Pick<Dispatch, 'state'> | null): Allowed {
  if (first === null) return no('not-cut')
  if (first.state === 'cutting') return no('being-cut')
  return first.state === 'undoing' ? no('being-undone') : yes
}

export type DispatchCount = { readonly accounts: number; readonly copies: number }

/** What a cut has bound, or would bind, and who is left out. */
export type DispatchReport = {
  readonly sent: Readonly<Record<Deliverable, DispatchCount>>
  /** Print that is bound and waits for an address: on no list. */
  readonly withoutAddress: Readonly<Record<Deliverable, DispatchCount>>
  /** Those who have subscribed once and get nothing. */
  readonly leftOut: Readonly<Record<LeftOut, number>>
}

export const leftOutReasons = ['no-tokens', 'cancelled', 'skipped'] as const
export type LeftOut = (typeof leftOutReasons)[number]

type Counted = { deliverable: string; waits: boolean } & DispatchCount

export function dispatchReport(
  counted: readonly Counted[],
  left: readonly { reason: string; accounts: number }[],
): DispatchReport {
  const count = (waits: boolean) =>
    Object.fromEntries(
      deliverables.map((deliverable) => {
        const row = counted.find((one) => one.deliverable === deliverable && one.waits === waits)
        return [deliverable, { accounts: row?.accounts ?? 0, copies: row?.copies ?? 0 }]
      }),
    ) as Record<Deliverable, DispatchCount>
  const leftOut = Object.fromEntries(
    leftOutReasons.map((reason) => [reason, left.find((one) => one.reason === reason)?.accounts ?? 0]),
  ) as Record<LeftOut, number>
  return { sent: count(false), withoutAddress: count(true), leftOut }
}
