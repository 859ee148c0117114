import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { readTrade } from '#application/donations/monthly/read-monthly.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { transact } from '#application/transact.ts'
import { donationRef, readDonationName } from '#domain/donations/donation-name.ts'
import type { GoodsReceived } from '#domain/donations/statement.ts'
import { type ThanksRefusal, thanksRefusalOf } from '#domain/donations/thanks.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { NOBODY } from '#domain/own-data/without-person.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { findGiftToThank, lockGiftToThank, markThanked } from '#store/donations/single-gifts.ts'

export type DonorThanked =
  | { ok: true; dryRun: boolean; gift: string; order: string | null; name: string; email: string; words: string | null }
  | { ok: false; reason: ThanksRefusal }

type Asked = {
  /** By its order's number, or by its id. */
  gift: string
  /** In the words of whoever thanks, below those of the house; null for none. */
  words: string | null
  dryRun: boolean
}

/** Mails a donor thanks for one gift, once. */
export function thankDonor(context: StaffContext, asked: Asked): Promise<DonorThanked> {
  const thanking = () => transact(context.db, asked, (trx) => thank(trx, context, asked))
  return notingRefusal(context, { act: 'thank donor', on: asked.gift, dryRun: asked.dryRun }, thanking)
}

async function thank(
  trx: Trx,
  { now, by }: StaffContext,
  { gift: named, words, dryRun }: Asked,
): Promise<DonorThanked> {
  const gift = await lockGiftToThank(trx, readDonationName(named))
  if (!gift) return { ok: false, reason: 'no-donation' }
  const refusal = thanksRefusalOf({ ...gift, isDeleted: gift.email === NOBODY.email })
  if (refusal) return { ok: false, reason: refusal }
  const at = now()
  const { id, order, name, email, amountCents, givenAt } = gift
  const ref = donationRef(gift)
  const { sign, timeZone } = await readTrade(trx, at)
  const amount = formatMoney(cents(amountCents), sign)
  await markThanked(trx, id, at)
  await queueMail(trx, {
    kind: 'donation-thanks',
    to: email,
    data: { name, amount, givenOn: dayIn(timeZone, givenAt), words },
    cause: `donation-thanks:${id}`,
  })
  const details = { amountCents, hasWords: words !== null }
  await insertAuditEntry(trx, { at, by, action: 'thank donor', subject_ref: ref, details })
  return { ok: true, dryRun, gift: ref, order, name, email, words }
}

export type GiftShown = {
  /** The donation's own. */
  id: string
  /** How it is named in addresses, and in the log. */
  ref: string
  /** Null for one that came without an order. */
  order: string | null
  /** The day on which it was given, by the magazine's clocks. */
  day: string
  name: string
  email: string
  amountCents: number
  thankedAt: Date | null
  /** What was sent for it. */
  goods: GoodsReceived | null
  /** The year in which it was given, by the magazine's clocks. */
  year: number
  sign: string
}

/** A gift about which something may be done, by its order's number or by its id; null where there is none. */
export async function readGift({ db, now }: UseCaseContext, named: string): Promise<GiftShown | null> {
  const gift = await findGiftToThank(db, readDonationName(named))
  if (!gift) return null
  const { id, order, name, email, amountCents, thankedAt, goodsName, goodsCents } = gift
  const { sign, timeZone } = await readTrade(db, now())
  const goods = goodsName === null || goodsCents === null ? null : { name: goodsName, value: cents(goodsCents) }
  const day = dayIn(timeZone, gift.givenAt)
  const year = Number(day.slice(0, 4))
  return { id, ref: donationRef(gift), order, day, name, email, amountCents, thankedAt, goods, year, sign }
}
