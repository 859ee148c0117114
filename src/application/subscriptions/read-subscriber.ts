import type { Address } from '#domain/addresses/address.ts'
import type { Cycle, Delivery } from '#domain/subscriptions/ledger.ts'
import { shipcodeOf } from '#domain/subscriptions/shipcodes.ts'
import { type ByLetter, byLetter, type Timetable, timetableOf } from '#domain/subscriptions/timetable.ts'
import { countTokens, type TokenState, tokenState } from '#domain/subscriptions/token-state.ts'
import { listAddresses } from '#store/accounts/account-addresses.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { findPayer } from '#store/accounts/payers.ts'
import type { Queryable } from '#store/database.ts'
import { listDeliveries } from '#store/dispatches/deliveries.ts'
import { listCycles } from '#store/subscriptions/cycles.ts'
import { toCycle, toDelivery } from './ledger-rows.ts'

/** All that Renew, redemption, autorenew and the account pages know of whoever subscribes. */
export type Subscriber = {
  readonly account: {
    readonly id: string
    readonly ref: string
    readonly name: string
    readonly email: string
    readonly createdAt: Date
    /** Mail to it comes back. */
    readonly isSuspended: boolean
    readonly addresses: ByLetter<Address | null>
  }
  readonly cycles: readonly Cycle[]
  readonly deliveries: readonly Delivery[]
  readonly tokenState: TokenState
  readonly timetable: Timetable
  /** How the account pays at the provider; null before its first saved method. */
  readonly payer: { readonly customer: string; readonly method: string | null; readonly autorenew: boolean } | null
}

/** What the ledger says of one account; null where there is no such account. In a transaction, it reads what that sees. */
export async function readSubscriber({ db }: { db: Queryable }, accountId: string): Promise<Subscriber | null> {
  const [account, cycleRows, deliveryRows, addressRows, payer] = await Promise.all([
    findAccountById(db, accountId),
    listCycles(db, accountId),
    listDeliveries(db, accountId),
    listAddresses(db, accountId),
    findPayer(db, accountId),
  ])
  if (!account) return null
  const { id, ref, name, email, created_at, suspended_at } = account
  const addresses = byLetter((letter) => addressRows.get(shipcodeOf(letter)) ?? null)
  const cycles = cycleRows.map(toCycle)
  const deliveries = deliveryRows.map(toDelivery)
  return {
    account: { id, ref, name, email, createdAt: created_at, isSuspended: suspended_at !== null, addresses },
    cycles,
    deliveries,
    tokenState: tokenState(countTokens(cycles, deliveries)),
    timetable: timetableOf({ cycles, deliveries, addresses }),
    payer: payer ?? null,
  }
}
