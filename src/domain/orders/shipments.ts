import { addressFields } from '../addresses/address.ts'
import type { Bill } from '../cart/bill.ts'
import { personalName, upgradeName } from '../cart/cart-items.ts'
import type { OrderSnapshot, ShipTo } from './order-snapshot.ts'

/** What goes to one place. */
export type Shipment = { readonly to: ShipTo; readonly contents: readonly string[] }

/** Where an order's things are sent, each place once. Files and gifts, whose links are forwarded, are sent nowhere. */
export function shipmentsOf({ bill, subscriptionTo, goodsTo }: OrderSnapshot): Shipment[] {
  const { membership, goods, giftees } = bill
  const subscription = subscriptionNames(membership)
  const parcel = [...goods, ...giftees]
    .filter(({ medium }) => medium === 'print')
    .map(({ name, qty }) => (qty > 1 ? `${qty} × ${name}` : name))
  if (subscriptionTo && goodsTo && isSamePlace(subscriptionTo, goodsTo))
    return [{ to: goodsTo, contents: [...subscription, ...parcel] }]
  return [
    ...(subscriptionTo ? [{ to: subscriptionTo, contents: subscription }] : []),
    ...(goodsTo && parcel.length > 0 ? [{ to: goodsTo, contents: parcel }] : []),
  ]
}

const subscriptionNames = (membership: Bill['membership']): string[] =>
  membership?.type === 'upgrades'
    ? membership.list.map(({ item }) => upgradeName(item))
    : membership
      ? [personalName({ ...membership.item, coupon: null })]
      : []

const isSamePlace = (one: ShipTo, other: ShipTo) =>
  one.name === other.name && addressFields.every((field) => one.address[field] === other.address[field])
