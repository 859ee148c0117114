import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { donationRef, readDonationName } from '#domain/donations/donation-name.ts'
import type { GoodsReceived } from '#domain/donations/statement.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { lockDonation, setGoods } from '#store/donations/statement-gifts.ts'

export type GoodsNoted =
  /** `isStated`: a statement was issued that says otherwise, and can be replaced. */
  | { ok: true; dryRun: boolean; gift: string; order: string | null; goods: GoodsReceived | null; isStated: boolean }
  | { ok: false; reason: 'no-donation' | 'worth-more-than-gift' }

/** `gift`: by its order's number, or by its id. */
type Asked = { gift: string; goods: GoodsReceived | null; dryRun: boolean }

/** Notes what a donor was sent for a gift and what it is worth, in place of what was noted before; null: nothing was sent. */
export function noteGoods(context: StaffContext, asked: Asked): Promise<GoodsNoted> {
  const noting = () => transact(context.db, asked, (trx) => note(trx, context, asked))
  return notingRefusal(context, { act: 'note goods', on: asked.gift, dryRun: asked.dryRun }, noting)
}

async function note(trx: Trx, { now, by }: StaffContext, { gift, goods, dryRun }: Asked): Promise<GoodsNoted> {
  const donation = await lockDonation(trx, readDonationName(gift))
  if (!donation) return { ok: false, reason: 'no-donation' }
  // For goods that are worth more than was paid nothing was given: that is a sale.
  if (goods && goods.value > donation.amount_cents) return { ok: false, reason: 'worth-more-than-gift' }
  await setGoods(trx, donation.id, goods && { name: goods.name, valueCents: goods.value })
  const before = { goods: donation.goods_name, valueCents: donation.goods_cents }
  const details = { before, after: { goods: goods?.name ?? null, valueCents: goods?.value ?? null } }
  const ref = donationRef(donation)
  await insertAuditEntry(trx, { at: now(), by, action: 'note goods', subject_ref: ref, details })
  return { ok: true, dryRun, gift: ref, order: donation.order, goods, isStated: donation.statement_id !== null }
}
