import type { WithPorts } from '#application/context.ts'
import { describeDelivery, type ShownDelivery } from '#application/gifts/delivery/describe-delivery.ts'
import { settingsOf, stateOf } from '#application/gifts/gift-row.ts'
import { type OrderPage, type OrderPageAsked, readOrderPage } from '#application/sales/orders/order-pages.ts'
import { giftDeliveryPath } from '#contract/page-paths.ts'
import { canBeHandedOn, type GivenState, giftRef, givenName, givenState } from '#domain/gifts/given-gift.ts'
import { listForwardedGifts } from '#store/gifts/given-gifts.ts'
import { listGiftOrders } from '#store/sales/account-orders.ts'

export type GivenGift = {
  /** How it is named to its giver. */
  ref: string
  number: number
  name: string
  state: GivenState
  redeemedAt: Date | null
  /** What is handed on; null where that is over, and for whoever only looks: whoever has a link can redeem it. */
  link: { url: string; cardUrl: string } | null
  /** Whoever only looks is shown no address, and no message. */
  delivery: ShownDelivery
  /** Where that is changed; null where it can't be any more, and for whoever only looks. */
  deliveryPath: string | null
}

export type GiftOrder = {
  ref: string
  at: Date
  gifts: GivenGift[]
  /** What opens the order's receipt; null for whoever only looks. */
  receipt: string | null
}

type Asked = OrderPageAsked & { accountId: string; viewOnly: boolean }

/** Every gift that an account has bought, order by order, newest first, a page of them. */
export async function readGivenGifts(
  { db, ports: { orderLinks: links } }: WithPorts<'orderLinks'>,
  { accountId, viewOnly, ...page }: Asked,
): Promise<OrderPage<GiftOrder>> {
  const found = await readOrderPage(db, accountId, page, (wanted) => listGiftOrders(db, accountId, wanted))
  const gifts = await listForwardedGifts(
    db,
    found.rows.map(({ id }) => id),
  )
  const rows = found.rows.map(({ id, ref, created_at: at }) => ({
    ref,
    at,
    gifts: gifts.filter(({ order_id }) => order_id === id).map((gift) => describe(gift, ref)),
    receipt: viewOnly ? null : links.receiptToken(id),
  }))
  return { ...found, rows }

  function describe({ id, number, ...row }: (typeof gifts)[number], order: string): GivenGift {
    const state = givenState(stateOf(row))
    const delivery = describeDelivery(row)
    const isOpen = canBeHandedOn(state) && !viewOnly
    return {
      ref: giftRef({ order, number }),
      number,
      name: givenName(settingsOf(row)),
      state,
      redeemedAt: row.redeemed_at,
      link: isOpen ? { url: links.giftUrl(id), cardUrl: links.giftCardUrl(id) } : null,
      delivery: viewOnly ? { ...delivery, to: null, message: null } : delivery,
      deliveryPath: isOpen && row.order_id !== null ? giftDeliveryPath(links.receiptToken(row.order_id), number) : null,
    }
  }
}
