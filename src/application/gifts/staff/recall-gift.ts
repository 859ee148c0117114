import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { stateOf } from '#application/gifts/gift-row.ts'
import { transact } from '#application/transact.ts'
import { givenState } from '#domain/gifts/given-gift.ts'
import { type RecallRefusal, refuseRecall } from '#domain/gifts/staff-gift.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { forgetRecipients, setVoided } from '#store/gifts/gifts.ts'
import { lockStaffGift } from '#store/gifts/staff-gifts.ts'
import { readStaffGiftName, refOf } from './read-staff-gifts.ts'

export type GiftRecalled =
  | { ok: true; dryRun: boolean; ref: string; wasToBeMailed: boolean }
  | { ok: false; reason: RecallRefusal | 'not-found' | 'reason-needed' }

type Asked = { gift: string; because: string; dryRun: boolean }

/**
 * Makes a gift void that nobody has redeemed: its link opens nothing any more, and what waited for its day is not mailed. No
 * money moves; giving the line of its order back does both.
 */
export function recallGift(context: StaffContext, asked: Asked): Promise<GiftRecalled> {
  const recalling = () => transact(context.db, asked, (trx) => recall(trx, context, asked))
  return notingRefusal(context, { act: 'recall gift', on: asked.gift, dryRun: asked.dryRun }, recalling)
}

async function recall(trx: Trx, { now, by }: StaffContext, { gift, because, dryRun }: Asked): Promise<GiftRecalled> {
  const reason = because.trim()
  const name = readStaffGiftName(gift)
  const row = name && (await lockStaffGift(trx, name))
  if (!row) return { ok: false, reason: 'not-found' }
  const refusal = refuseRecall({ state: givenState(stateOf(row)) })
  if (refusal) return { ok: false, reason: refusal }
  if (reason === '') return { ok: false, reason: 'reason-needed' }
  const at = now()
  await setVoided(trx, [row.id], at)
  await forgetRecipients(trx, [row.id])
  const ref = refOf(row)
  await insertAuditEntry(trx, { at, by, action: 'recall gift', subject_ref: ref, details: { because: reason } })
  return { ok: true, dryRun, ref, wasToBeMailed: row.send_to !== null && row.sent_at === null }
}
