import type { UseCaseContext } from '#application/context.ts'
import { type CountedPage, countedPage } from '#application/counted-page.ts'
import { pageOf, sliceOf } from '#application/page-of.ts'
import type { GiftView } from '#domain/donations/thanks.ts'
import { countedOf } from '#domain/text/said-count.ts'
import { countSingleGifts, listSingleGifts, type SingleGift } from '#store/donations/single-gifts.ts'

export type { SingleGift }

const GIFTS_A_PAGE = 50

export type GiftPage = CountedPage & { gifts: SingleGift[] }

type Slice = { view: GiftView; limit: number; offset: number }

/** Single gifts, the latest first. */
export const listGifts = ({ db }: UseCaseContext, asked: Slice): Promise<SingleGift[]> => listSingleGifts(db, asked)

/** Null where there are too many to be counted. */
export const countGifts = async ({ db }: UseCaseContext, view: GiftView): Promise<number | null> =>
  countedOf(await countSingleGifts(db, view))

/** A page of single gifts, the latest first. */
export async function findGifts(
  { db }: UseCaseContext,
  { view, page: asked }: { view: GiftView; page: number },
): Promise<GiftPage> {
  const place = countedPage(await countSingleGifts(db, view), { page: asked, size: GIFTS_A_PAGE })
  const read = await listSingleGifts(db, { view, ...sliceOf(place.page, GIFTS_A_PAGE) })
  const { rows: gifts, hasMore } = pageOf(read, GIFTS_A_PAGE)
  return { gifts, ...place, hasMore }
}
