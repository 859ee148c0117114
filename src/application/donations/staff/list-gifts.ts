import type { UseCaseContext } from '#application/context.ts'
import type { GiftView } from '#domain/donations/thanks.ts'
import { countSingleGifts, listSingleGifts, type SingleGift } from '#store/donations/single-gifts.ts'

export type { SingleGift }

const GIFTS_A_PAGE = 50

export type GiftPage = { gifts: SingleGift[]; count: number; page: number; pages: number }

/** A page of single gifts, the latest first, counted from 1; the last one where there are fewer pages. */
export async function findGifts(
  { db }: UseCaseContext,
  { view, page, limit = GIFTS_A_PAGE }: { view: GiftView; page: number; limit?: number },
): Promise<GiftPage> {
  const count = await countSingleGifts(db, view)
  const pages = Math.max(1, Math.ceil(count / limit))
  const shown = Math.min(Math.max(1, page), pages)
  const gifts = await listSingleGifts(db, { view, limit, offset: (shown - 1) * limit })
  return { gifts, count, page: shown, pages }
}
