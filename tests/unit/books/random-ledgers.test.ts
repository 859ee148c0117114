import { describe, expect, test } from 'vitest'
import type { AccountName } from '#domain/books/accounts.ts'
import {
  type Booking,
  bookDelivery,
  bookEnd,
  bookReturn,
  bookSale,
  bookTransfer,
  type OpenPortion,
  type Share,
} from '#domain/books/book-money.ts'
import type { Deferral } from '#domain/books/deferral.ts'
import type { BookLine, Movement } from '#domain/books/journal-entry.ts'
import { paidInto } from '#domain/books/paid-into.ts'
import type { Portion } from '#domain/books/portions.ts'
import { sharePart, shareWhole } from '#domain/books/share-return.ts'
import { cents, sumOf } from '#domain/money/cents.ts'
import type { RefundPart } from '#domain/orders/refund-part.ts'
import { reached } from '../../support/whole-proof.ts'

const LEDGERS = 10_000

/** The same numbers every time: a ledger that fails is found again by its number. */
function randomOf(seed: number) {
  let state = seed * 2654435761 + 1
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
  return { upTo: (most: number) => Math.floor(next() * (most + 1)), isTrue: () => next() < 0.5 }
}
type Random = ReturnType<typeof randomOf>

function portionsOf(random: Random): Portion[] {
  const price = () => cents(1 + random.upTo(random.isTrue() ? 9999 : 50))
  const deferred = (issues: number, gift?: number): Portion['deferred'] => ({
    subject: gift === undefined ? { kind: 'subscription' } : { kind: 'gift', number: gift },
    issues,
  })
  const plain = { deferred: null, line: 1 }
  return [
    ...(random.isTrue()
      ? [
          {
            ...plain,
            name: '1',
            amount: price(),
            account: 'subscriptions' as const,
            deferred: deferred(1 + random.upTo(12)),
          },
        ]
      : []),
    ...Array.from({ length: random.upTo(2) }, (_, index) => ({
      name: `2-gift-${index + 1}`,
      line: 2,
      amount: price(),
      account: 'subscriptions' as const,
      deferred: deferred(1 + random.upTo(8), index + 1),
    })),
    { name: '3', line: 3, amount: price(), account: 'goods', deferred: null },
    { name: '3-shipping', line: 3, amount: price(), account: 'postage', deferred: null },
    ...(random.isTrue()
      ? [{ name: '4', line: 4, amount: price(), account: 'donations' as const, deferred: null }]
      : []),
  ]
}

type Order = { portions: Portion[]; left: Map<string, number>; isOver: boolean }

/** An invoice whose money came on a statement, by check, as both, or with something let go. */
type Billed = { came: number; short: number }

function ledgerOf(seed: number) {
  const random = randomOf(seed)
  const deferrals = new Map<string, Deferral>()
  const entries: { month: number; lines: readonly BookLine[] }[] = []
  const orders: Order[] = []
  const billed: Billed[] = []
  let month = 0

  const write = (lines: readonly BookLine[]) => entries.push({ month, lines })
  const take = ({ lines, deferrals: changed }: Booking) => {
    write(lines)
    for (const [id, after] of changed) deferrals.set(id, after)
  }
  const named = (order: number) => (portion: { name: string }) => `${order}:${portion.name}`
  const open = (order: Order, index: number): OpenPortion[] =>
    order.portions.map(({ name, line, account, deferred }) => {
      const id = named(index)({ name })
      const held = deferrals.get(id)
      const gift = deferred?.subject.kind === 'gift' ? id : null
      return {
        name,
        line,
        account,
        left: cents(order.left.get(name) ?? 0),
        deferral: held ? { id, gift, ...held } : null,
      }
    })
  const giveBack = (order: Order, index: number, shares: Share[], beyond = 0) => {
    const amount = cents(sumOf(shares.map((share) => share.amount)) + beyond)
    take(bookReturn(open(order, index), shares, { account: 'provider', amount, beyond: 'disputes' }))
    for (const share of shares) order.left.set(share.portion, (order.left.get(share.portion) ?? 0) - share.amount)
  }
  const bill = (portions: Portion[], index: number) => {
    const paid = sumOf(portions.map(({ amount }) => amount))
    // In up to three payments of statements; what is then missing came by check, or was let go.
    const shares = Array.from({ length: random.upTo(3) }, () => random.upTo(Math.floor(paid / 3)))
    const shared = shares.reduce((sum, share) => sum + share, 0)
    const short = shared > 0 && random.isTrue() ? paid - shared : 0
    for (const share of shares) write(bookTransfer(cents(share)))
    const into = { paidBy: 'wire', hasIntent: false, paidCents: paid, sharedCents: shared, shortCents: short } as const
    write(bookSale(portions, paidInto(into), named(index)))
    billed.push({ came: paid - short, short })
  }
  const sell = () => {
    const portions = portionsOf(random)
    const index = orders.length
    for (const portion of portions)
      if (portion.deferred)
        deferrals.set(named(index)(portion), { balance: portion.amount, issues: portion.deferred.issues })
    if (random.isTrue()) write(bookSale(portions, { account: random.isTrue() ? 'provider' : 'bank' }, named(index)))
    else bill(portions, index)
    orders.push({ portions, left: new Map(portions.map(({ name, amount }) => [name, amount])), isOver: false })
  }
  const some = () => [...deferrals].filter(() => random.isTrue()).map(([id, deferral]) => ({ id, ...deferral }))
  const part = (order: Order, index: number) => {
    const portions = open(order, index)
    const left = portions.reduce((sum, portion) => sum + portion.left, 0)
    const base = { lines: [], issues: 0, donation: cents(0), reason: null }
    const pick = random.upTo(2)
    const [first] = portions
    if (pick === 0 && left > 0) {
      const amount = cents(1 + random.upTo(left - 1))
      const given = portions.find(({ account }) => account === 'donations')?.left ?? cents(0)
      const asked: RefundPart = { ...base, kind: 'amount', amount, donation: cents(Math.min(amount, given)) }
      giveBack(order, index, sharePart(portions, asked, []))
    } else if (
      pick === 1 &&
      first?.deferral &&
      first.deferral.gift === null &&
      first.deferral.issues > 0 &&
      first.left > 0
    ) {
      const issues = 1 + random.upTo(first.deferral.issues - 1)
      const amount = cents(Math.max(1, random.upTo(first.left)))
      giveBack(order, index, sharePart(portions, { ...base, kind: 'issues', amount, issues }, []))
    } else {
      const line = 1 + random.upTo(3)
      const ofLine = portions.filter((portion) => portion.line === line)
      const sum = (account: AccountName | null) =>
        sumOf(ofLine.filter((one) => (account === 'postage') === (one.account === 'postage')).map((one) => one.left))
      const lines = [{ line, name: '', quantity: 1, price: sum(null), shipping: sum('postage'), shipped: 1 }]
      const gifts = ofLine.flatMap(({ deferral }) => deferral?.gift ?? [])
      const asked: RefundPart = { ...base, kind: 'lines', amount: sum(null), lines }
      giveBack(order, index, sharePart(portions, asked, gifts))
    }
  }
  const over = (order: Order, index: number) => {
    const portions = open(order, index)
    const left = sumOf(portions.map((portion) => portion.left))
    // A bank may take less than is left, or more.
    const taken = cents(random.isTrue() ? left : random.upTo(left + 100))
    giveBack(order, index, shareWhole(portions, taken), Math.max(0, taken - left))
    order.isOver = true
  }
  const steps = 3 + random.upTo(12)
  for (let step = 0; step < steps; step += 1) {
    if (random.isTrue()) month += random.upTo(1)
    const index = random.upTo(Math.max(0, orders.length - 1))
    const order = orders[index]
    const act = random.upTo(5)
    if (!order || act <= 1) sell()
    else if (act === 2) take(bookDelivery(some()))
    else if (act === 3 && random.upTo(3) === 0) take(bookEnd(some()))
    else if (act === 4 && !order.isOver && random.upTo(2) === 0) over(order, index)
    else if (!order.isOver) part(order, index)
  }
  return { entries, deferrals, months: month, orders, billed }
}

const sumLines = (lines: readonly BookLine[], wanted: (line: BookLine) => boolean) =>
  lines.reduce((sum, line) => (wanted(line) ? sum + line.amount : sum), 0)
const moved = (lines: readonly BookLine[], movement: Movement) => sumLines(lines, (line) => line.movement === movement)

describe(`over ${LEDGERS} random ledgers`, () => {
  const ledgers = Array.from({ length: LEDGERS }, (_, seed) => ({ seed, ...ledgerOf(seed) }))

  test('opening + sold − recognised − refunded is closing, month by month, and is what the deferrals hold', () => {
    for (const { seed, entries, deferrals, months } of ledgers) {
      let opening = 0
      for (let month = 0; month <= months; month += 1) {
        const lines = entries.filter((entry) => entry.month === month).flatMap((entry) => entry.lines)
        const recognised = moved(lines, 'recognised') + moved(lines, 'forfeited')
        const closing = opening - moved(lines, 'sold') - recognised - moved(lines, 'refunded')
        const until = entries.filter((entry) => entry.month <= month).flatMap((entry) => entry.lines)
        if (closing !== -sumLines(until, ({ account }) => account === 'deferred'))
          expect.fail(`ledger ${seed}, month ${month}`)
        opening = closing
      }
      const held = [...deferrals.values()].reduce((sum, { balance }) => sum + balance, 0)
      if (held !== opening) expect.fail(`ledger ${seed} holds ${held}, and its books say ${opening}`)
    }
    reached(50, 'random ledgers', LEDGERS)
  })

  test('of an invoice all that came is in the bank, only what was let go is lost, and nothing stays owed', () => {
    for (const { seed, entries, billed } of ledgers) {
      const lines = entries.flatMap((entry) => entry.lines)
      const owed = sumLines(lines, ({ account }) => account === 'receivables')
      const lost = sumLines(lines, ({ account }) => account === 'shortfalls')
      const short = billed.reduce((sum, one) => sum + one.short, 0)
      if (owed !== 0 || lost !== short) expect.fail(`ledger ${seed}: ${owed} owed, ${lost} lost and not ${short}`)
      const inBank = sumLines(lines, ({ account }) => account === 'bank')
      const came = billed.reduce((sum, one) => sum + one.came, 0)
      if (inBank < came) expect.fail(`ledger ${seed}: ${came} came, and ${inBank} is there`)
    }
  })

  test('debits are credits, nothing is owed below zero, and nobody gets more back than they paid', () => {
    for (const { seed, entries, deferrals, orders } of ledgers) {
      for (const { lines } of entries) if (sumLines(lines, () => true) !== 0) expect.fail(`ledger ${seed}`)
      for (const { balance, issues } of deferrals.values())
        if (balance < 0 || issues < 0 || (issues === 0 && balance !== 0)) expect.fail(`ledger ${seed}`)
      for (const { left } of orders) for (const amount of left.values()) if (amount < 0) expect.fail(`ledger ${seed}`)
    }
  })
})
