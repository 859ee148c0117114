import type { WithPorts } from '#application/context.ts'
import { stateOf } from '#application/gifts/gift-row.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import {
  type DeliveryFaults,
  type DeliveryState,
  type GiftDelivery,
  MOST_SENDINGS,
  readDelivery,
  type WrittenDelivery,
} from '#domain/gifts/gift-delivery.ts'
import type { DeliveryRefusal } from '#domain/gifts/gift-delivery-texts.ts'
import { givenState } from '#domain/gifts/given-gift.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { keepDelivery, lockGiftOfReceipt } from '#store/gifts/deliveries.ts'
import { describeDelivery } from './describe-delivery.ts'
import { mailGift } from './mail-gift.ts'

export type DeliveryAsked = {
  /** What opens the receipt of the gift's order. */
  token: string
  number: number
  written: WrittenDelivery
  /** To be mailed at once, whatever day is written. */
  isNow: boolean
}

export type DeliverySet =
  | { ok: true; state: DeliveryState }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'faults'; faults: DeliveryFaults }
  | { ok: false; reason: 'refused'; because: DeliveryRefusal }

type Gift = NonNullable<Awaited<ReturnType<typeof lockGiftOfReceipt>>>

/** Keeps what a giver wants of a gift, as long as it was not mailed, and mails it where they want that now. */
export async function setDelivery(
  { db, now, ports: { orderLinks: links } }: WithPorts<'orderLinks'>,
  { token, number, written, isNow }: DeliveryAsked,
): Promise<DeliverySet> {
  const at = now()
  const magazine = await findMagazine(db)
  if (!magazine) return { ok: false, reason: 'not-found' }
  return db.transaction().execute(async (trx): Promise<DeliverySet> => {
    const gift = await lockGiftOfReceipt(trx, { receiptHash: hashLinkToken(token), number })
    if (!gift) return { ok: false, reason: 'not-found' }
    const today = dayIn(magazine.timeZone, at)
    const wanted = isNow ? { ...written, way: 'by-mail' as const, on: today } : written
    const read = readDelivery(wanted, { today, kept: gift.send_on })
    const refusal = refuse(gift, { isNow, to: read.ok ? (read.delivery.mail?.to ?? null) : null })
    if (refusal === 'done') return { ok: true, state: 'sent' }
    if (refusal) return { ok: false, reason: 'refused', because: refusal }
    if (!read.ok) return { ok: false, reason: 'faults', faults: read.faults }
    return { ok: true, state: await keep(trx, gift, { ...read, isNow, today, at, magazine }) }
  })

  type Kept = { delivery: GiftDelivery; isNow: boolean; today: string; at: Date; magazine: MagazineSettings }
  async function keep(trx: Trx, { id }: Gift, { delivery, isNow, today: day, at, magazine }: Kept) {
    await keepDelivery(trx, id, delivery)
    if (!isNow) return delivery.mail ? 'waiting' : 'by-hand'
    const isMailed = await mailGift(trx, { giftId: id, day, at, magazine, links })
    if (!isMailed) throw new Error('A gift whose row was locked could not be mailed')
    return 'sent'
  }
}

/** `done`: the same form came twice, and the first has mailed it. */
function refuse(gift: Gift, { isNow, to }: { isNow: boolean; to: string | null }): DeliveryRefusal | 'done' | null {
  const standing = givenState(stateOf(gift))
  if (standing === 'redeemed' || standing === 'void') return standing
  if (isNow && standing === 'held') return 'held'
  if (describeDelivery(gift).state === 'sent') return isNow && to !== null && to === gift.send_to ? 'done' : 'sent'
  return to !== null && gift.sendings >= MOST_SENDINGS ? 'too-often' : null
}
