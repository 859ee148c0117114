import fc from 'fast-check'
import { expect } from 'vitest'
import type { UseCaseContext } from '#application/context.ts'
import { tellMissing } from '#application/dispatches/missing/tell-missing.ts'
import type { Address } from '#domain/addresses/address.ts'
import { refuseMissing, replacementAddress, whyStaffDecide } from '#domain/dispatches/missing-copy.ts'
import { issueRef } from '#domain/store/goods.ts'
import type { Cycle, Delivery, MissingReport } from '#domain/subscriptions/ledger.ts'
import type { ByLetter } from '#domain/subscriptions/timetable.ts'
import type { Database } from '#store/database.ts'
import { readStock, setStock } from '#store/store/stock.ts'

/** A reader says, so many days after an issue was delivered, that it did not come. */
export type Miss = { kind: 'miss'; account: number; issue: number; days: number }

/** When whatever is delivered was. */
export const DELIVERED = new Date('2026-03-20T15:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const daysAfterDelivery = (days: number) => new Date(DELIVERED.getTime() + days * DAY_MS)

/** So many of each issue are in stock when it begins: too few for all. */
const IN_STOCK = 3

export const miss = ({ account, issue }: { account: fc.Arbitrary<number>; issue: fc.Arbitrary<number> }) =>
  fc.record({
    kind: fc.constant('miss' as const),
    account,
    issue,
    days: fc.constantFrom(0, 27, 28, 28, 60, 365, 366),
  })

/** Reports as one would keep them on paper, beside a shelf with the copies that are left. */
export class PaperReports {
  readonly #told = new Map<string, 'waits' | 'replacing'>()
  readonly #shelf = new Map<number, number>()

  /** Of a copy in print that has gone. */
  tell({ account, issue, days }: Miss, { copies, hasAddress }: { copies: number; hasAddress: boolean }): void {
    const key = `${account}:${issue}`
    if (days < 28 || days > 365 || this.#told.has(key)) return
    const before = [...this.#told.keys()].filter((one) => one.startsWith(`${account}:`)).length
    const left = this.#shelf.get(issue) ?? IN_STOCK
    const goesOut = hasAddress && before < 3 && left >= copies
    if (goesOut) this.#shelf.set(issue, left - copies)
    this.#told.set(key, goesOut ? 'replacing' : 'waits')
  }

  check(account: number, deliveries: readonly Delivery[]): void {
    const said = deliveries.flatMap(({ issue, missing }) => (missing ? [[issue.number, missing.state] as const] : []))
    const kept = [...this.#told].filter(([key]) => key.startsWith(`${account}:`))
    expect(new Map(said)).toEqual(new Map(kept.map(([key, state]) => [Number(key.split(':')[1]), state])))
  }

  stockOf = (issues: readonly number[]): number[] => issues.map((issue) => this.#shelf.get(issue) ?? IN_STOCK)
}

const WHEN = { timeZone: 'UTC' }

type Rows = { cycles: Cycle[]; deliveries: Delivery[]; addresses: ByLetter<unknown> }

/** The same by the rules of the domain alone. */
export function missByRules() {
  const shelf = new Map<number, number>()
  return {
    tell({ issue, days }: Miss, { cycles, deliveries, addresses }: Rows): MissingReport | null {
      const at = daysAfterDelivery(days)
      const sent = deliveries.find((one) => one.issue.number === issue)
      if (!sent || refuseMissing(sent, { at, ...WHEN }) !== null) return null
      const address = replacementAddress(sent, { cycles, addresses: addresses as ByLetter<Address | null> })
      const told = deliveries.flatMap(({ missing }) => missing?.toldAt ?? [])
      const left = shelf.get(issue) ?? IN_STOCK
      const waits = whyStaffDecide(address, told, at) !== null || left < sent.copies
      if (!waits) shelf.set(issue, left - sent.copies)
      return { state: waits ? 'waits' : 'replacing', toldAt: at, sentAt: null }
    },
  }
}

export async function missInDatabase(context: UseCaseContext, accountId: string, { issue, days }: Miss): Promise<void> {
  await tellMissing({ ...context, now: () => daysAfterDelivery(days) }, accountId, issue)
}

/** Nothing is missing, and the shelf is full. */
export async function fillStock(db: Database, issues: readonly number[]): Promise<void> {
  await db.deleteFrom('missing_copies').execute()
  await db.deleteFrom('stock_holds').where('holder', 'like', 'missing:%').execute()
  const stock = issues.map((issue) => ({ ref: issueRef(issue), quantity: IN_STOCK }))
  await db.transaction().execute((trx) => setStock(trx, stock))
}

export async function stockLeft(db: Database, issues: readonly number[]): Promise<number[]> {
  return [...(await readStock(db, issues.map(issueRef))).values()]
}
