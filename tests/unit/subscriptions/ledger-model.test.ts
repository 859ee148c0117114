import fc from 'fast-check'
import { test } from 'vitest'
import { mayCut, mayDeliver, maySupplement, mayUndo } from '#domain/dispatches/dispatch.ts'
import { boundAfterChange } from '#domain/subscription-changes/first-affected.ts'
import { refuseExtension } from '#domain/subscriptions/extend.ts'
import {
  type Cycle,
  canUpdate,
  cycleToTakeFrom,
  type Delivery,
  nextCycle,
  unboundIn,
} from '#domain/subscriptions/ledger.ts'
import { refuseMove } from '#domain/subscriptions/move.ts'
import { refuseByList, refuseSkip, type Skip, standingSkip } from '#domain/subscriptions/skips.ts'
import { issuesIn } from '#domain/subscriptions/terms.ts'
import { letterOfDeliverable } from '#domain/subscriptions/timetable.ts'
import { cycleOf } from '../../support/ledger.ts'
import { mayGiveBack } from '../../support/ledger-giving-back.ts'
import {
  ACCOUNTS,
  type Command,
  commands,
  ISSUES,
  ISSUES_PER_YEAR,
  type LedgerRows,
  type LedgerWorld,
  monthsLater,
  PaperLedger,
} from '../../support/ledger-model.ts'
import { DELIVERED, missByRules } from '../../support/missing-model.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const SEQUENCES = isWholeProof ? 10_000 : 2_000
/** Issues come in whatever order: the ledger must balance all the same. */
const ANY_TURN = { isDelivered: false, isNext: true }

type Bound = Omit<Delivery, 'state' | 'deliveredAt'> & { dispatch: number }
/** `extra`: what was given on top of a cycle, by its id; `moved`: those that came from another account. */
type Account = {
  extra: Map<string, number>
  moved: Set<string>
  cycles: Cycle[]
  bound: Bound[]
  skips: Skip[]
  addresses: Record<'a' | 'b' | 'c', object | null>
}
type State = 'cut' | 'delivered'

/** A ledger that is kept by the rules of the domain alone. */
function openLedger(): LedgerWorld {
  const accounts: Account[] = Array.from({ length: ACCOUNTS }, () => ({
    extra: new Map(),
    moved: new Set(),
    cycles: [],
    bound: [],
    skips: [],
    addresses: { a: null, b: null, c: null },
  }))
  let now = new Date('2026-01-01T00:00:00Z')
  const dispatches = new Map<number, { number: number; state: State }[]>()
  const of = (index: number) => accounts[index] as Account
  const hasAddress = ({ addresses }: Account, deliverable: Delivery['deliverable']) => {
    const letter = letterOfDeliverable(deliverable)
    return letter === null || addresses[letter] !== null
  }

  function run(command: Extract<Command, { kind: 'cut' | 'deliver' | 'undo' | 'supplement' }>) {
    const { kind, issue } = command
    const sendings = dispatches.get(issue) ?? []
    if (kind === 'cut' && mayCut(sendings[0] ?? null, ANY_TURN).ok) {
      dispatches.set(issue, [{ number: 1, state: 'cut' }])
      for (const account of accounts) {
        const cycle = cycleToTakeFrom(account.cycles)
        if (!cycle || standingSkip(account.skips, issue)) continue
        account.cycles = account.cycles.map((one) => (one === cycle ? { ...one, taken: one.taken + 1 } : one))
        const deliverable = cycle.deliverables.active
        account.bound.push({
          issue: { number: issue, slug: '', title: '', releasedAt: null },
          cycleId: cycle.id,
          deliverable,
          copies: cycle.copies,
          awaitsAddress: !hasAddress(account, deliverable),
          missing: null,
          dispatch: 1,
        })
      }
    }
    if (kind === 'deliver' && mayDeliver(sendings).ok)
      dispatches.set(
        issue,
        sendings.map((one) => ({ ...one, state: 'delivered' })),
      )
    if (kind === 'undo' && mayUndo(sendings).ok) {
      dispatches.delete(issue)
      for (const account of accounts) {
        const gone = account.bound.find((one) => one.issue.number === issue)
        account.bound = account.bound.filter((one) => one !== gone)
        account.cycles = account.cycles.map((one) =>
          one.id === gone?.cycleId ? { ...one, taken: one.taken - 1 } : one,
        )
      }
    }
    if (kind === 'supplement' && maySupplement(sendings[0] ?? null).ok) {
      const number = sendings.length + 1
      let isAny = false
      for (const account of accounts)
        account.bound = account.bound.map((one) => {
          if (one.issue.number !== issue || !one.awaitsAddress || !hasAddress(account, one.deliverable)) return one
          isAny = true
          return { ...one, awaitsAddress: false, dispatch: number }
        })
      if (isAny) dispatches.set(issue, [...sendings, { number, state: 'cut' }])
    }
  }

  /** What is still in the house goes where its cycle's issues go. */
  function follow(account: Account, one: Bound): Bound {
    const sending = dispatches.get(one.issue.number)?.find(({ number }) => number === one.dispatch)
    const { active } = account.cycles.find(({ id }) => id === one.cycleId)?.deliverables ?? { active: one.deliverable }
    if (sending?.state !== 'cut') return one
    const deliverable = boundAfterChange({ ...one, isInHouse: true }, active, hasAddress(account, active))
    return { ...one, deliverable, awaitsAddress: one.awaitsAddress && !hasAddress(account, deliverable) }
  }

  function skip(account: Account, kind: 'skip' | 'send', ahead: number) {
    const number = ISSUES.find((one) => !dispatches.has(one))
    if (number === undefined) return
    const next = { number, isPlanned: true, isBegun: false }
    const issue = number + ahead
    const others = account.skips.filter((one) => one.issue !== issue)
    const standing = standingSkip(account.skips, issue)
    if (kind === 'send' && standing && refuseByList(issue, next) === null)
      account.skips = [...others, { ...standing, takenBackAt: now }]
    if (kind === 'skip' && !standing && refuseSkip(issue, { ...account, next }, now) === null)
      account.skips = [...others, { issue, askedAt: now, takenBackAt: null }]
  }

  function move({ account, nth, to }: Extract<Command, { kind: 'move' }>) {
    const [from, target] = [of(account), of(to)]
    const cycle = from.cycles[nth]
    const facts = { isSameAccount: account === to, isHeld: false, isCharging: false, cycles: target.cycles }
    if (!cycle || refuseMove({ cycle, ...facts }) !== null) return
    const next = nextCycle(target.cycles)
    target.moved.add(`${next.position}`)
    target.cycles.push({ ...cycle, ...next, id: `${next.position}`, tokens: unboundIn(cycle), taken: 0 })
    from.cycles = from.cycles.map((one) => (one === cycle ? { ...one, cancelledAt: new Date(0) } : one))
  }

  function extend(account: Account, { nth, issues }: { nth: number; issues: number }) {
    const cycle = account.cycles[nth]
    if (!cycle || refuseExtension(cycle, issues) !== null) return
    account.extra.set(cycle.id, (account.extra.get(cycle.id) ?? 0) + issues)
    account.cycles = account.cycles.with(nth, { ...cycle, tokens: (cycle.tokens ?? 0) + issues })
  }

  function giveBack(account: Account, { nth, issues }: { nth: number; issues: number }) {
    const cycle = account.cycles[nth]
    if (!cycle || account.moved.has(cycle.id)) return
    const { tokens, taken, cancelledAt } = cycle
    const extra = account.extra.get(cycle.id) ?? 0
    if (!mayGiveBack(issues, { tokens, taken, extra, isCancelled: cancelledAt !== null }) || tokens === null) return
    const isLast = tokens - extra - taken === issues
    const ended = isLast ? new Date(0) : null
    account.cycles = account.cycles.with(nth, { ...cycle, tokens: tokens - issues, cancelledAt: ended })
  }

  const stock = missByRules()
  function tellMissing(command: Extract<Command, { kind: 'miss' }>) {
    const account = of(command.account)
    const missing = stock.tell(command, read(command.account))
    if (!missing) return
    account.bound = account.bound.map((one) => (one.issue.number === command.issue ? { ...one, missing } : one))
  }

  function read(index: number): LedgerRows {
    const { cycles, bound, addresses, skips } = of(index)
    const deliveries = bound.map(({ dispatch, ...one }): Delivery => {
      const sending = dispatches.get(one.issue.number)?.find(({ number }) => number === dispatch)
      const isDelivered = sending?.state === 'delivered'
      const state = isDelivered && !one.awaitsAddress ? 'delivered' : 'expected'
      return { ...one, state, deliveredAt: isDelivered ? DELIVERED : null }
    })
    return { cycles, deliveries, addresses, skips }
  }

  return {
    apply(command) {
      if (command.kind === 'miss') return tellMissing(command)
      if ('issue' in command) return run(command)
      if (command.kind === 'wait') {
        now = monthsLater(now, command.months)
        return
      }
      if ('ahead' in command) return skip(of(command.account), command.kind, command.ahead)
      const account = of(command.account)
      if (command.kind === 'move') return move(command)
      if (command.kind === 'extend') return extend(account, command)
      if (command.kind === 'give back') return giveBack(account, command)
      if (command.kind === 'grant') {
        const { term, deliverable, copies } = command
        const next = nextCycle(account.cycles)
        const tokens = issuesIn(term, ISSUES_PER_YEAR)
        account.cycles.push(cycleOf({ ...next, term, tokens, copies, active: deliverable, id: `${next.position}` }))
      } else if (command.kind === 'address') account.addresses[command.letter] = command.isThere ? {} : null
      else
        account.cycles = account.cycles.map((one, index) => {
          if (index !== command.nth) return one
          if (command.kind === 'cancel') return { ...one, cancelledAt: one.cancelledAt ?? new Date(0) }
          return canUpdate(one) ? { ...one, deliverables: { ...one.deliverables, active: command.deliverable } } : one
        })
      const changed = command.kind === 'change' ? account.cycles[command.nth] : undefined
      if (changed && canUpdate(changed)) account.bound = account.bound.map((one) => follow(account, one))
    },
    read,
  }
}

test(`${SEQUENCES} sequences of commands leave the ledger as paper has it`, { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(commands, (sequence) => {
      const paper = new PaperLedger()
      const ledger = openLedger()
      for (const command of sequence) {
        paper.apply(command)
        ledger.apply(command)
      }
      for (let index = 0; index < ACCOUNTS; index += 1) paper.check(index, ledger.read(index) as LedgerRows)
      paper.checkSum(Array.from({ length: ACCOUNTS }, (_, index) => ledger.read(index) as LedgerRows))
    }),
    { numRuns: SEQUENCES },
  )
  reached(8, 'sequences of up to 40 commands', SEQUENCES)
})
