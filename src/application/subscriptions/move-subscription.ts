import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { type EmailAddress, readEmail } from '#domain/mail/email-address.ts'
import { MOVED } from '#domain/subscriptions/cancel-reasons.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import { type Deliverable, shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { unboundIn } from '#domain/subscriptions/ledger.ts'
import { type MoveRefusal, refuseMove } from '#domain/subscriptions/move.ts'
import type { SubscriptionEnd } from '#domain/subscriptions/subscription-end.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import { listAddresses } from '#store/accounts/account-addresses.ts'
import { findAccountByEmailKey, findAccountById } from '#store/accounts/accounts.ts'
import { lockPayer } from '#store/accounts/payers.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { findRenewalOfCycle } from '#store/renewals/renewals.ts'
import { findHolder, listBound, lockWholeCycle } from '#store/subscriptions/cycle-changes.ts'
import {
  appendCycle,
  cancelCycle,
  endAutorenewWithLast,
  findCycleByToken,
  listCycles,
  lockLedgers,
} from '#store/subscriptions/cycles.ts'
import { findOrOpenAccount } from './find-or-open-account.ts'
import { toCycle } from './ledger-rows.ts'
import { readEnd } from './read-end.ts'

/** One of the two, before and after. `ref`: null for an account that is made for it. */
export type MoveSide = { ref: string | null; name: string; before: SubscriptionEnd; after: SubscriptionEnd }

export type SubscriptionMoved =
  | {
      ok: true
      from: MoveSide
      to: MoveSide
      /** Null for a lifetime. */
      issues: number | null
      /** Issues that are bound already: they still go to whoever had it. */
      stays: number[]
      /** It is print, and there is no address yet of whoever gets it. */
      waitsForAddress: boolean
      /** Autorenew of whoever had it was on, and ends with their last subscription. */
      endsAutorenew: boolean
      token: string | null
    }
  | { ok: false; reason: MoveRefusal | 'no-such-subscription' | 'bad-email' | 'no-such-account' }

/** `name`: of an account that is not there yet; null where there has to be one. */
type Asked = { token: string; email: string; name: string | null; dryRun: boolean }

/**
 * Gives the issues to come of a cycle to somebody else, as a cycle behind their last one. What is bound or delivered stays
 * with whoever had it, whose cycle ends. Nobody's saved card is charged for a subscription that somebody else has.
 */
export function moveSubscription(context: StaffContext, asked: Asked): Promise<SubscriptionMoved> {
  const { token, dryRun } = asked
  const email = readEmail(asked.email)
  return notingRefusal(context, { act: 'move subscription', on: token, dryRun }, async () =>
    email.ok ? move(context, asked, email) : { ok: false, reason: 'bad-email' },
  )
}

const move = (
  { db, now, by }: StaffContext,
  { token, name, dryRun }: Asked,
  email: EmailAddress,
): Promise<SubscriptionMoved> =>
  transact(db, { dryRun }, async (trx): Promise<SubscriptionMoved> => {
    const at = now()
    const found = await findCycleByToken(trx, token)
    if (!found) return { ok: false, reason: 'no-such-subscription' }
    const target = await findTarget(trx, { email, name, at })
    if (!target) return { ok: false, reason: 'no-such-account' }
    // The accounts in the order of their ids, then the cycle, then who pays: as everyone takes them.
    await lockLedgers(trx, [found.account_id, target.id])
    const row = await lockWholeCycle(trx, found.id)
    if (!row || row.account_id !== found.account_id) return { ok: false, reason: 'no-such-subscription' }
    const payer = await lockPayer(trx, row.account_id)
    const cycle = toCycle(row)
    const reason = refuseMove({
      cycle,
      isSameAccount: target.id === row.account_id,
      isHeld: (await findHolder(trx, cycle.id)) !== null,
      isCharging: (await findRenewalOfCycle(trx, cycle.id))?.state === 'charging',
      cycles: (await listCycles(trx, target.id)).map(toCycle),
    })
    if (reason) return { ok: false, reason }
    const holder = await findAccountById(trx, row.account_id)
    if (!holder) throw new Error('A cycle has no account')
    const before = { from: await readEnd(trx, holder.id), to: await readEnd(trx, target.id) }
    const issues = unboundIn(cycle)
    await cancelCycle(trx, cycle.id, at, { reason: MOVED, note: null })
    await endAutorenewWithLast(trx, holder.id, at)
    const made = await appendCycle(trx, {
      accountId: target.id,
      level: cycle.level as Level,
      term: cycle.term as Term,
      deliverable: cycle.deliverables.set,
      active: cycle.deliverables.active,
      copies: cycle.copies,
      tokens: issues,
      orderId: null,
      ...(cycle.billedTo && { billedTo: cycle.billedTo }),
      movedFrom: cycle.id,
      at,
    })
    const details = { token, to: target.ref, as: made.token, issues }
    await insertAuditEntry(trx, { at, by, action: 'move subscription', subject_ref: holder.ref, details })
    return {
      ok: true,
      from: { ref: holder.ref, name: holder.name, before: before.from, after: await readEnd(trx, holder.id) },
      to: {
        ref: target.isNew ? null : target.ref,
        name: target.name,
        before: before.to,
        after: await readEnd(trx, target.id),
      },
      issues,
      stays: (await listBound(trx, cycle.id)).map(({ number }) => number),
      waitsForAddress: !(await hasAddressFor(trx, target.id, cycle.deliverables.active)),
      endsAutorenew: payer?.autorenew === true && !(await lockPayer(trx, holder.id))?.autorenew,
      token: made.token,
    }
  })

async function findTarget(trx: Trx, { email, name, at }: { email: EmailAddress; name: string | null; at: Date }) {
  const known = await findAccountByEmailKey(trx, email.key)
  if (known) return { id: known.id, ref: known.ref, name: known.name, isNew: false }
  if (name === null || name.trim() === '') return null
  const { id, ref } = await findOrOpenAccount(trx, { email, name, at })
  return { id, ref, name: name.trim(), isNew: true }
}

async function hasAddressFor(trx: Trx, accountId: string, deliverable: Deliverable): Promise<boolean> {
  const shipcode = shipcodeOfDeliverable(deliverable)
  return shipcode === null || (await listAddresses(trx, accountId)).has(shipcode)
}
