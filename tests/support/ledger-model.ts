import fc from 'fast-check'
import { expect } from 'vitest'
import { type Deliverable, deliverables } from '#domain/subscriptions/deliverables.ts'
import type { Cycle, Delivery } from '#domain/subscriptions/ledger.ts'
import { SKIPS_A_YEAR, type Skip } from '#domain/subscriptions/skips.ts'
import { timetableOf } from '#domain/subscriptions/timetable.ts'
import { countTokens, tokenState } from '#domain/subscriptions/token-state.ts'
import { type Miss, miss, PaperReports } from './missing-model.ts'

export const ACCOUNTS = 3
export const ISSUES = [101, 102, 103, 104, 105, 106]
export const ISSUES_PER_YEAR = 4
export const LETTERS = ['a', 'b', 'c'] as const
export type Letter = (typeof LETTERS)[number]

export type Command =
  | { kind: 'grant'; account: number; term: '1year' | '2year' | 'lifetime'; deliverable: Deliverable; copies: number }
  | { kind: 'cut' | 'deliver' | 'undo' | 'supplement'; issue: number }
  | { kind: 'cancel'; account: number; nth: number }
  | { kind: 'extend'; account: number; nth: number; issues: number }
  | { kind: 'move'; account: number; nth: number; to: number }
  /** So many issues that were paid for and not sent, for money. */
  | { kind: 'give back'; account: number; nth: number; issues: number }
  | { kind: 'change'; account: number; nth: number; deliverable: Deliverable }
  /** Of the issue whose list is cut next, or one that many issues later. */
  | { kind: 'skip' | 'send'; account: number; ahead: number }
  | { kind: 'wait'; months: number }
  | { kind: 'address'; account: number; letter: Letter; isThere: boolean }
  | Miss

/** What the ledger says of an account, as rules are told it. */
export type LedgerRows = { cycles: Cycle[]; deliveries: Delivery[]; addresses: Record<Letter, unknown>; skips: Skip[] }

/** Something that keeps a ledger: the rules alone, or the database. */
export type LedgerWorld = {
  apply(command: Command): Promise<void> | void
  read(account: number): Promise<LedgerRows> | LedgerRows
}

const account = fc.nat({ max: ACCOUNTS - 1 })
const issue = fc.constantFrom(...ISSUES)
const nth = fc.nat({ max: 2 })
const deliverable = fc.constantFrom(...deliverables)
const ahead = fc.constantFrom(0, 0, 0, 0, 1)

/** Buying, renewing and being given a subscription are the same to the ledger: a cycle behind the last one. */
const grant = fc.record({
  kind: fc.constant('grant' as const),
  account,
  term: fc.constantFrom('1year', '1year', '2year', 'lifetime'),
  deliverable,
  copies: fc.constantFrom(1, 1, 3),
})
const ofIssue = (kind: 'cut' | 'deliver' | 'undo' | 'supplement') => fc.record({ kind: fc.constant(kind), issue })

const anything: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: grant },
    { weight: 5, arbitrary: ofIssue('cut') },
    { weight: 3, arbitrary: ofIssue('deliver') },
    { weight: 1, arbitrary: ofIssue('undo') },
    { weight: 1, arbitrary: ofIssue('supplement') },
    { weight: 4, arbitrary: miss({ account, issue }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), account, nth }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('extend' as const), account, nth, issues: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('give back' as const), account, nth, issues: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), account, nth, to: account }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), account, nth: fc.constantFrom(0, 0, 1), deliverable }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('address' as const), account, letter: fc.constantFrom(...LETTERS), isThere: fc.constantFrom(true, true, false) }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('skip' as const), account, ahead }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('send' as const), account, ahead }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), months: fc.integer({ min: 1, max: 8 }) }) },
  ),
  { minLength: 5, maxLength: 40 },
) as fc.Arbitrary<Command[]> // biome-ignore format: a table

/** Somebody who skips one issue after the other, so many months apart: by chance hardly anyone comes to their fifth. */
const away: fc.Arbitrary<Command[]> = fc
  .array(fc.constantFrom(0, 0, 0, 3, 8), { minLength: 4, maxLength: ISSUES.length })
  .map((months) => [
    { kind: 'grant', account: 0, term: '2year', deliverable: 'print-a', copies: 1 },
    ...months.flatMap((after, index): Command[] => [
      { kind: 'skip', account: 0, ahead: 0 },
      { kind: 'wait', months: after },
      { kind: 'cut', issue: ISSUES[index] ?? 0 },
    ]),
  ])

/** Somebody who was given issues on top, and gives back what they paid for: by chance few get that far with one pile. */
const leaving: fc.Arbitrary<Command[]> = fc
  .record({ extra: fc.integer({ min: 1, max: 3 }), cuts: fc.nat({ max: 3 }), issues: fc.integer({ min: 1, max: 5 }) })
  .map(({ extra, cuts, issues }) => [
    { kind: 'grant', account: 0, term: '1year', deliverable: 'print-a', copies: 1 },
    { kind: 'extend', account: 0, nth: 0, issues: extra },
    ...ISSUES.slice(0, cuts).map((issue): Command => ({ kind: 'cut', issue })),
    { kind: 'give back', account: 0, nth: 0, issues },
  ])

export const commands: fc.Arbitrary<Command[]> = fc.oneof(
  { weight: 4, arbitrary: anything },
  { weight: 1, arbitrary: fc.tuple(leaving, anything).map((both) => both.flat()) },
  { weight: 1, arbitrary: fc.tuple(away, anything).map((both) => both.flat()) },
)

/** `extra`: what of it was given on top. What was moved belongs to no order, so no money goes back for it. */
type Pile = {
  granted: number
  left: number
  extra: number
  isMoved: boolean
  isCancelled: boolean
  deliverable: Deliverable
  copies: number
}
type Sent = { from: Pile; deliverable: Deliverable; isAddressed: boolean; sending: number }
/** `skips`: the issues that are skipped, and in which month of the story that was asked for. */
type Person = { piles: Pile[]; sent: Map<number, Sent>; addresses: Set<Letter>; skips: Map<number, number> }

/** The ledger as one would keep it on paper: piles of tokens, and what each issue took from which. */
export class PaperLedger {
  readonly #people: Person[] = Array.from({ length: ACCOUNTS }, () => ({
    piles: [],
    sent: new Map(),
    addresses: new Set(),
    skips: new Map(),
  }))
  #month = 0
  /** Tokens that were given and not given back for money, and those that went from one account to another: a lifetime's are not counted. */
  #given = 0
  #moved = 0
  /** Of each issue, its sendings: whether each has gone. */
  readonly #sendings = new Map<number, boolean[]>()
  readonly reports = new PaperReports()

  apply(command: Command): void {
    switch (command.kind) {
      case 'grant': {
        const years = { '1year': 1, '2year': 2, lifetime: Number.POSITIVE_INFINITY }[command.term]
        const granted = years * ISSUES_PER_YEAR
        if (Number.isFinite(granted)) this.#given += granted
        this.#person(command.account).piles.push({
          granted,
          left: granted,
          extra: 0,
          isMoved: false,
          isCancelled: false,
          deliverable: command.deliverable,
          copies: command.copies,
        })
        return
      }
      case 'extend': {
        const pile = this.#person(command.account).piles[command.nth]
        if (!pile || pile.isCancelled || !Number.isFinite(pile.granted)) return
        pile.granted += command.issues
        pile.left += command.issues
        pile.extra += command.issues
        this.#given += command.issues
        return
      }
      case 'move':
        this.#move(command)
        return
      case 'give back':
        this.#giveBack(command)
        return
      case 'cancel':
      case 'change': {
        const person = this.#person(command.account)
        const pile = person.piles[command.nth]
        if (pile && command.kind === 'cancel') pile.isCancelled = true
        if (pile && command.kind === 'change' && !pile.isCancelled && pile.left > 0) {
          pile.deliverable = command.deliverable
          this.#follow(person)
        }
        return
      }
      case 'address': {
        const { addresses } = this.#person(command.account)
        if (command.isThere) addresses.add(command.letter)
        else addresses.delete(command.letter)
        return
      }
      case 'wait':
        this.#month += command.months
        return
      case 'skip':
      case 'send':
        this.#skip(this.#person(command.account), command.kind, command.ahead)
        return
      case 'miss':
        this.#miss(command)
        return
      default:
        this.#run(command.kind, command.issue)
    }
  }

  /** Print that has not gone yet goes where its pile's does, if there is an address; print stays print, and files stay files. */
  #follow({ sent, addresses }: Person) {
    for (const [issue, one] of sent) {
      const isGone = this.#sendings.get(issue)?.[one.sending] === true
      if (isGone || one.deliverable === 'digital') continue
      const { deliverable } = one.from
      if (deliverable !== 'digital' && hasAddressFor(addresses, deliverable)) one.deliverable = deliverable
      if (hasAddressFor(addresses, one.deliverable)) one.isAddressed = true
    }
  }

  /** What is left of a pile is another's, behind all that they have; behind a lifetime nothing is ever used. */
  #move({ account, nth, to }: Extract<Command, { kind: 'move' }>) {
    const pile = this.#person(account).piles[nth]
    const { piles } = this.#person(to)
    const isForLife = piles.some(({ granted, isCancelled }) => granted === Number.POSITIVE_INFINITY && !isCancelled)
    if (account === to || !pile || pile.isCancelled || pile.left === 0 || isForLife) return
    pile.isCancelled = true
    piles.push({ ...pile, granted: pile.left, isMoved: true, isCancelled: false })
    if (Number.isFinite(pile.left)) this.#moved += pile.left
  }

  /** What was paid for is sent first; when none of it is left the pile ends, with whatever was given on top. */
  #giveBack({ account, nth, issues }: Extract<Command, { kind: 'give back' }>) {
    const pile = this.#person(account).piles[nth]
    if (!pile || pile.isMoved || pile.isCancelled || !Number.isFinite(pile.granted)) return
    const paidFor = pile.left - pile.extra
    if (issues > paidFor) return
    pile.granted -= issues
    pile.left -= issues
    pile.isCancelled = issues === paidFor
    this.#given -= issues
  }

  /** In sum over all: what was ever given, and not given back for money, is bound, left or taken back; what was moved is counted once. */
  checkSum(all: readonly LedgerRows[]): void {
    const cycles = all.flatMap((rows) => rows.cycles).filter(({ tokens }) => tokens !== null)
    const sum = (of: (cycle: Cycle) => number) => cycles.reduce((total, cycle) => total + of(cycle), 0)
    const bound = sum(({ taken }) => taken)
    const left = sum(({ tokens, taken, cancelledAt }) => (cancelledAt ? 0 : (tokens ?? 0) - taken))
    const takenBack = sum(({ tokens, taken, cancelledAt }) => (cancelledAt ? (tokens ?? 0) - taken : 0))
    expect(bound + left + takenBack).toBe(this.#given + this.#moved)
  }

  #skip({ skips, piles }: Person, kind: 'skip' | 'send', ahead: number) {
    const next = ISSUES.find((issue) => !this.#sendings.has(issue))
    if (next === undefined || ahead > 0) return
    if (kind === 'send') skips.delete(next)
    else if (!skips.has(next)) {
      const counted = [...skips.values()].filter((month) => month + 12 > this.#month)
      const isPrint = firstOf(piles)?.deliverable.startsWith('print') === true
      if (isPrint && counted.length < SKIPS_A_YEAR) skips.set(next, this.#month)
    }
  }

  #miss(command: Miss) {
    const { sent, addresses } = this.#person(command.account)
    const one = sent.get(command.issue)
    const isGone = one?.isAddressed && this.#sendings.get(command.issue)?.[one.sending] === true
    if (!one || !isGone || one.deliverable === 'digital') return
    const goes = [one.from.deliverable, one.deliverable].filter((deliverable) => deliverable !== 'digital')
    const hasAddress = goes.some((deliverable) => hasAddressFor(addresses, deliverable))
    this.reports.tell(command, { copies: one.from.copies, hasAddress })
  }

  #person(index: number): Person {
    const person = this.#people[index]
    if (!person) throw new RangeError('There is no such account')
    return person
  }

  #run(kind: 'cut' | 'deliver' | 'undo' | 'supplement', issue: number) {
    const sendings = this.#sendings.get(issue)
    if (kind === 'cut' && !sendings) {
      this.#sendings.set(issue, [false])
      for (const person of this.#people) bind(person, issue)
    }
    if (kind === 'deliver' && sendings)
      this.#sendings.set(
        issue,
        sendings.map(() => true),
      )
    if (kind === 'undo' && sendings && !sendings.includes(true)) {
      this.#sendings.delete(issue)
      for (const { sent } of this.#people) {
        const one = sent.get(issue)
        if (one) one.from.left += 1
        sent.delete(issue)
      }
    }
    if (kind === 'supplement' && sendings) {
      const waiting = this.#people.flatMap(({ sent, addresses }) => {
        const one = sent.get(issue)
        return one && !one.isAddressed && hasAddressFor(addresses, one.deliverable) ? [one] : []
      })
      for (const one of waiting) Object.assign(one, { isAddressed: true, sending: sendings.length })
      if (waiting.length > 0) sendings.push(false)
    }
  }

  /** Holds what a ledger says of an account against the paper. */
  check(index: number, rows: LedgerRows): void {
    const { piles, sent, addresses, skips } = this.#person(index)
    const live = piles.filter(({ isCancelled, left }) => !isCancelled && left > 0)
    const isGone = ([issue, one]: [number, Sent]) =>
      one.isAddressed && this.#sendings.get(issue)?.[one.sending] === true
    const gone = [...sent].filter(isGone).map(([issue]) => issue)
    const left = live.reduce((sum, pile) => sum + (Number.isFinite(pile.left) ? pile.left : 0), 0)
    const state = tokenState(countTokens(rows.cycles, rows.deliveries))
    const timetable = timetableOf(rows)

    const isLifetime = piles.some(({ granted, isCancelled }) => !isCancelled && granted === Number.POSITIVE_INFINITY)
    const coming = sent.size - gone.length
    const stands = isLifetime
      ? 'lifetime'
      : left > 0
        ? 'extended'
        : coming > 0
          ? 'expiring'
          : piles.length > 0
            ? 'expired'
            : 'none'
    expect({ count: state.count, standing: state.standing }).toEqual({ count: left, standing: stands })
    expect(timetable.issuesDelivered.map(({ issue }) => issue.number).sort()).toEqual(gone.sort())
    expect(timetable.issuesExpected).toHaveLength(coming)
    for (const { issue, deliverable } of rows.deliveries) expect(sent.get(issue.number)?.deliverable).toBe(deliverable)

    // A skipped issue is never bound; nobody skips more than is allowed in any twelve months.
    const standing = rows.skips.filter(({ takenBackAt }) => takenBackAt === null)
    expect(standing.map(({ issue }) => issue).sort()).toEqual([...skips.keys()].sort())
    for (const { issue, askedAt } of standing) {
      expect(rows.deliveries.some((one) => one.issue.number === issue)).toBe(false)
      const yearBefore = monthsLater(askedAt, -12)
      const within = standing.filter((one) => one.askedAt <= askedAt && one.askedAt > yearBefore)
      expect(within.length).toBeLessThanOrEqual(SKIPS_A_YEAR)
    }
    this.reports.check(index, rows.deliveries)

    // No account gets an issue twice, and nothing is given that was not granted.
    expect(new Set(rows.deliveries.map(({ issue }) => issue.number)).size).toBe(rows.deliveries.length)
    for (const { tokens, taken, id } of rows.cycles) {
      expect(taken).toBe(rows.deliveries.filter(({ cycleId }) => cycleId === id).length)
      if (tokens !== null) expect(tokens - taken).toBeGreaterThanOrEqual(0)
    }
    // Granted, less what was bound, less what was taken back, is what is left.
    const counted = rows.cycles.filter(({ tokens }) => tokens !== null)
    const granted = counted.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0)
    const bound = counted.reduce((sum, { taken }) => sum + taken, 0)
    const takenBack = counted.reduce(
      (sum, { tokens, taken, cancelledAt }) => sum + (cancelledAt ? (tokens ?? 0) - taken : 0),
      0,
    )
    expect(granted - bound - takenBack).toBe(state.count)

    const used = [
      ...live.map((pile) => pile.deliverable),
      ...[...sent].filter((one) => !isGone(one)).map(([, one]) => one.deliverable),
    ]
    for (const letter of LETTERS) {
      expect(timetable.addressRequired[letter]).toBe(used.includes(`print-${letter}`))
      expect(timetable.addressRemovable[letter]).toBe(addresses.has(letter) && !used.includes(`print-${letter}`))
    }
  }
}

const hasAddressFor = (addresses: Set<Letter>, sent: Deliverable) =>
  sent === 'digital' || addresses.has(sent.slice(-1) as Letter)

/** The pile that the next token comes from. */
const firstOf = (piles: Pile[]) => piles.find(({ isCancelled, left }) => !isCancelled && left > 0)

/** The first day of a month of the story is no 31st that another month does not have. */
export const monthsLater = (at: Date, months: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, at.getUTCDate()))

function bind({ piles, sent, addresses, skips }: Person, issue: number) {
  const from = firstOf(piles)
  if (!from || skips.has(issue)) return
  from.left -= 1
  const { deliverable } = from
  sent.set(issue, { from, deliverable, isAddressed: hasAddressFor(addresses, deliverable), sending: 0 })
}
