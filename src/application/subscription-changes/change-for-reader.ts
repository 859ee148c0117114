import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { toCycle } from '#application/subscriptions/ledger-rows.ts'
import { transact } from '#application/transact.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import {
  type CycleSettings,
  changedFreely,
  quoteUpgrade,
  settingsOfCycle,
  upgradedTo,
  type WantedSettings,
} from '#domain/subscription-changes/change.ts'
import { type Deliverable, shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { canUpdate } from '#domain/subscriptions/ledger.ts'
import { listAddresses } from '#store/accounts/account-addresses.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { findPrices } from '#store/store/prices.ts'
import { findHolder, lockWholeCycle } from '#store/subscriptions/cycle-changes.ts'
import { findCycleByToken } from '#store/subscriptions/cycles.ts'
import { changeCycle } from './change-cycle.ts'

export const LONGEST_FREE_REASON = 200

export type ChangedForReader =
  /** `given`: what it would have cost; null where it costs nothing. */
  | { ok: true; ref: string; before: CycleSettings; after: CycleSettings; given: string | null }
  | { ok: false; reason: 'costs'; price: string }
  | {
      ok: false
      reason:
        | 'no-such-subscription'
        | 'not-updatable'
        | 'being-paid'
        | 'no-prices'
        | 'no-address'
        | 'unchanged'
        | 'because-too-long'
    }

/** `because`: why something that costs more is given; empty where it is not to be. */
type Asked = { token: string; wanted: WantedSettings; because: string; dryRun: boolean }

/**
 * Changes what a subscription delivers, or its rate, for a reader who wrote or called. No money moves: what would cost
 * something is refused with its price, unless staff say why it is given.
 */
export function changeForReader(context: StaffContext, asked: Asked): Promise<ChangedForReader> {
  const { token, dryRun } = asked
  return notingRefusal(context, { act: 'change subscription', on: token, dryRun }, () => change(context, asked))
}

const change = (
  { db, now, by }: StaffContext,
  { token, wanted, because: written, dryRun }: Asked,
): Promise<ChangedForReader> =>
  transact(db, { dryRun }, async (trx): Promise<ChangedForReader> => {
    const because = written.trim()
    if (because.length > LONGEST_FREE_REASON) return { ok: false, reason: 'because-too-long' }
    const found = await findCycleByToken(trx, token)
    const row = found && (await lockWholeCycle(trx, found.id))
    if (!row) return { ok: false, reason: 'no-such-subscription' }
    const cycle = toCycle(row)
    if (!canUpdate(cycle)) return { ok: false, reason: 'not-updatable' }
    const pricing = await findPrices(trx)
    const magazine = await findMagazine(trx)
    if (!pricing || !magazine) return { ok: false, reason: 'no-prices' }
    const before = settingsOfCycle(cycle)
    if (before.level === wanted.level && before.active === wanted.deliverable) return { ok: false, reason: 'unchanged' }
    if ((await findHolder(trx, cycle.id)) !== null) return { ok: false, reason: 'being-paid' }
    const price = cents(quoteUpgrade(pricing, cycle, wanted) * cycle.copies)
    const inWords = formatMoney(price, magazine.currency)
    if (price > 0 && because === '') return { ok: false, reason: 'costs', price: inWords }
    if (!(await hasAddressFor(trx, row.account_id, wanted.deliverable))) return { ok: false, reason: 'no-address' }
    const after = price > 0 ? upgradedTo(wanted) : changedFreely(pricing, cycle, wanted)
    const at = now()
    await changeCycle(trx, {
      cycleId: cycle.id,
      accountId: row.account_id,
      settings: after,
      to: null,
      paidCents: 0,
      at,
    })
    const { ref } = await trx
      .selectFrom('accounts')
      .select('ref')
      .where('id', '=', row.account_id)
      .executeTakeFirstOrThrow()
    const details = { token, before, after, givenCents: price, because }
    await insertAuditEntry(trx, { at, by, action: 'change subscription', subject_ref: ref, details })
    return { ok: true, ref, before, after, given: price > 0 ? inWords : null }
  })

async function hasAddressFor(trx: Trx, accountId: string, deliverable: Deliverable): Promise<boolean> {
  const shipcode = shipcodeOfDeliverable(deliverable)
  return shipcode === null || (await listAddresses(trx, accountId)).has(shipcode)
}
