import { switchAutorenewIn } from '#application/accounts/switch-autorenew.ts'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { type ChargeToCome, readNextCharge } from '#application/renewals/read-next-charge.ts'
import { transact } from '#application/transact.ts'
import type { AutorenewRefusal } from '#domain/renewals/refuse-autorenew.ts'
import { findAccountByRef } from '#store/accounts/accounts.ts'
import { lockPayer } from '#store/accounts/payers.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'

/** `isMailed`: they are told of the charge to come as soon as the job that begins with it has run. */
export type ReadersAutorenewSwitched =
  | { ok: true; on: boolean; email: string; before: ChargeToCome; after: ChargeToCome; isMailed: boolean }
  | { ok: false; reason: AutorenewRefusal | 'no-such-account' | 'already-on' | 'already-off' }

type Asked = { ref: string; on: boolean; dryRun: boolean }

/** Turns autorenew on or off for somebody who wrote or called: by the reader's own rules, and under the same lock. */
export const switchReadersAutorenew = (context: StaffContext, asked: Asked): Promise<ReadersAutorenewSwitched> =>
  notingRefusal(context, { act: 'switch autorenew', on: asked.ref, dryRun: asked.dryRun }, () =>
    transact(context.db, asked, (trx) => switchIn(trx, context, asked)),
  )

async function switchIn(trx: Trx, { now, by }: StaffContext, { ref, on }: Asked): Promise<ReadersAutorenewSwitched> {
  const account = await findAccountByRef(trx, ref)
  if (!account) return { ok: false, reason: 'no-such-account' }
  const at = now()
  // A charge that is being decided on is waited for, so that what is told of before is what the switch finds.
  await lockPayer(trx, account.id)
  const before = await readNextCharge(trx, account.id, at)
  const switched = await switchAutorenewIn(trx, account.id, { wanted: on, at })
  if (!switched.ok) return switched
  if (!switched.isSwitched) return { ok: false, reason: on ? 'already-on' : 'already-off' }
  const after = await readNextCharge(trx, account.id, at)
  if (!before || !after) return { ok: false, reason: 'nothing-to-renew' }
  await insertAuditEntry(trx, { at, by, action: 'switch autorenew', subject_ref: ref, details: { on } })
  return { ok: true, on, email: account.email, before, after, isMailed: after.charge.kind === 'to-be-told' }
}
