import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { mailMissingCopy } from '#application/dispatches/missing/mail-missing-copy.ts'
import { takeCopies } from '#application/dispatches/missing/take-copies.ts'
import { readSubscriber } from '#application/subscriptions/read-subscriber.ts'
import { transact } from '#application/transact.ts'
import type { Address } from '#domain/addresses/address.ts'
import { actorName, actorRef } from '#domain/audit/actor.ts'
import { replacementAddress } from '#domain/dispatches/missing-copy.ts'
import { type ReplacementRefusal, refuseReplacement } from '#domain/dispatches/replacement.ts'
import { findAccountByRef, lockAccount } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import {
  decideMissingCopy,
  findMissingCopy,
  insertMissingCopy,
  lockMissingCopy,
  lockReports,
} from '#store/dispatches/missing-copies.ts'
import { insertEvent } from '#store/events/events.ts'

export type CopyReplaced =
  | { ok: true; email: string; issue: number; title: string; copies: number; name: string; address: Address }
  | { ok: false; reason: ReplacementRefusal | 'no-such-account' }

type Asked = { ref: string; issue: number; dryRun: boolean }

/**
 * Another copy of an issue goes to a reader who wrote or called, whether or not they have said at their account that it did
 * not come. It is taken out of stock, and is sent with the missing copies; no issue that is to come is used up.
 */
export async function replaceCopy(context: StaffContext, { ref, issue, dryRun }: Asked): Promise<CopyReplaced> {
  await requireMay(context, 'replace copy', ref)
  const { db, now, by } = context
  return transact(db, { dryRun }, async (trx): Promise<CopyReplaced> => {
    const found = await findAccountByRef(trx, ref)
    const held = found && (await lockAccount(trx, found.id))
    if (!held || held.deleted_at !== null) return { ok: false, reason: 'no-such-account' }
    const { id: accountId, name, email } = held
    await lockReports(trx, accountId)
    const told = await findMissingCopy(trx, issue, accountId)
    // Somebody may decide about it at this moment: how it stands is read after them.
    const waiting = told && (await lockMissingCopy(trx, told.ref))
    const subscriber = await readSubscriber({ db: trx }, accountId)
    const sent = subscriber?.deliveries.find((one) => one.issue.number === issue)
    const reason = refuseReplacement(sent)
    if (!subscriber || !sent || reason !== null) return { ok: false, reason: reason ?? 'no-such-delivery' }
    const { cycles, account } = subscriber
    const { copies } = sent
    const address = replacementAddress(sent, { cycles, addresses: account.addresses })
    if (!address) return { ok: false, reason: 'no-address' }
    const at = now()
    if (!(await takeCopies(trx, { issue, accountId, copies, at }))) return { ok: false, reason: 'no-stock' }
    const report =
      waiting?.ref ??
      (await insertMissingCopy(trx, { accountId, issue, copies, name, address, waitsBecause: null, at }))
    const decided = { decided_at: at, decided_by: actorName(by) ?? actorRef(by) }
    await decideMissingCopy(trx, report, { state: 'replacing', name, address: JSON.stringify(address), ...decided })
    const { title } = sent.issue
    await mailMissingCopy(trx, { ref: report, email, title, copies, name, address, state: 'replacing' })
    if (!waiting) await insertEvent(trx, { name: 'copy-missed', at, data: { issue, state: 'replacing' } })
    await insertAuditEntry(trx, { at, by, action: 'replace copy', subject_ref: ref, details: { issue, copies } })
    return { ok: true, email, issue, title, copies, name, address }
  })
}
