import { mayRelease, mayWithdraw, type PublicFrom, type ReleaseRefusal } from '../issues/embargo.ts'
import {
  type Dispatch,
  type DispatchRefusal,
  mayCut,
  mayDeliver,
  mayHandOver,
  maySupplement,
  mayUndo,
  type Turn,
} from './dispatch.ts'
import { mayChangeExtras } from './extra-label.ts'

export type IssueStep =
  | 'cut'
  | 'undo'
  | 'hand-over'
  | 'supplement'
  | 'deliver'
  | 'release'
  | 'withdraw'
  | 'extra'
  | 'drop-extra'

export type StepRefusal = DispatchRefusal | ReleaseRefusal | 'no-extra-label'

export type IssueStanding = {
  readonly dispatches: readonly Pick<Dispatch, 'state'>[]
  readonly turn: Turn
  readonly releasedAt: PublicFrom
  /** How many are bound without an address, and have given one since. */
  readonly addressed: number
  readonly extraLabels: number
}

/** Why each step of an issue can't be taken as things stand; null where it can. Whoever takes one asks again, under a lock. */
export function issueHindrances(
  { dispatches, turn, releasedAt, addressed, extraLabels }: IssueStanding,
  now: Date,
): Readonly<Record<IssueStep, StepRefusal | null>> {
  const [first = null] = dispatches
  const extra = refusalOf(mayChangeExtras(first, turn.isDelivered))
  return {
    cut: refusalOf(mayCut(first, turn)),
    undo: refusalOf(mayUndo(dispatches)),
    'hand-over': refusalOf(mayHandOver(dispatches)),
    supplement: refusalOf(maySupplement(first)) ?? (addressed === 0 ? 'nobody-waits' : null),
    deliver: refusalOf(mayDeliver(dispatches)),
    release: mayRelease(releasedAt, now),
    withdraw: mayWithdraw(releasedAt),
    extra,
    'drop-extra': extra ?? (extraLabels === 0 ? 'no-extra-label' : null),
  }
}

type May = { readonly ok: true } | { readonly ok: false; readonly reason: DispatchRefusal }

const refusalOf = (may: May): DispatchRefusal | null => (may.ok ? null : may.reason)
