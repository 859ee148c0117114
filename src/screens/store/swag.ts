import type { Goods } from '#domain/cart/bill-cart.ts'
import { clampProductQuantity } from '#domain/cart/quantities.ts'
import { type Cents, cents, NOTHING, times } from '#domain/money/cents.ts'
import { productShipping, type ShipPrices } from '#domain/pricing/product-shipping.ts'
import { type GoodsKey, type GoodsType, goodsId } from '#domain/store/goods-types.ts'
import type { ShipLetter } from '#domain/subscriptions/shipcodes.ts'

/** A product as `GET /api/store/products` gives it. */
export type SwagProduct = {
  readonly ref: string
  readonly name: string
  readonly quantity: number
  readonly print_price: Cents
  readonly ship_prices: ShipPrices
  readonly sizes: readonly { readonly ref: string; readonly name: string; readonly quantity: number }[]
}

/** At most this many products are offered beside a subscription. */
const MOST_SHOWN = 2

export const shownSwag = <Product extends { readonly quantity: number }>(products: readonly Product[]): Product[] =>
  products.filter(({ quantity }) => quantity > 0).slice(0, MOST_SHOWN)

/** What the reader has chosen of one product. */
export type SwagChoice = { readonly checked: boolean; readonly size: string | null; readonly qty: number }

export const noSwag: SwagChoice = { checked: false, size: null, qty: 1 }

/** Of the chosen size, or of the product where it has none. */
export function stockOf(product: SwagProduct, size: string | null): number {
  if (product.sizes.length === 0) return product.quantity
  return product.sizes.find(({ ref }) => ref === size)?.quantity ?? product.quantity
}

/** A size that is sold out can't be chosen; the quantity is kept within what there is of it. */
export function chooseSize(product: SwagProduct, choice: SwagChoice, ref: string): SwagChoice {
  const stock = product.sizes.find((size) => size.ref === ref)?.quantity ?? 0
  return stock === 0 ? choice : { ...choice, size: ref, qty: clampProductQuantity(choice.qty, stock) }
}

export const chooseQuantity = (product: SwagProduct, choice: SwagChoice, typed: unknown): SwagChoice => ({
  ...choice,
  qty: clampProductQuantity(typed, stockOf(product, choice.size)),
})

/** A product that comes in sizes can be added once one is chosen. */
export function toggleSwag(product: SwagProduct, choice: SwagChoice): SwagChoice {
  const canAdd = product.sizes.length === 0 || choice.size !== null
  return { ...choice, checked: !choice.checked && canAdd }
}

export type SwagLine = {
  readonly id: string
  readonly name: string
  readonly discount: Cents
  /** With its shipping. */
  readonly price: Cents
  readonly quantity: number
  readonly shipping: Cents
  readonly cart: { readonly type: GoodsType; readonly ref: string; readonly quantity: number }
}

/** What is chosen as a line of an order; null where nothing is. */
export function swagLine(
  product: SwagProduct,
  { checked, size, qty }: SwagChoice,
  letter: ShipLetter,
): SwagLine | null {
  if (!checked || (product.sizes.length > 0 && size === null)) return null
  const type = size === null ? 'basic-product' : 'sized-product'
  const ref = size ?? product.ref
  const shipping = productShipping(product.ship_prices, letter, qty)
  return {
    id: goodsId({ type, ref }).replace(':', ''),
    name: product.name,
    discount: NOTHING,
    price: cents(times(product.print_price, qty) + shipping),
    quantity: qty,
    shipping,
    cart: { type, ref, quantity: qty },
  }
}

/** The price data of the product, or size, that a key names; null where none of these is meant. */
export function swagGoods(products: readonly SwagProduct[], { type, ref }: GoodsKey): Goods | null {
  const isOf = ({ ref: own, sizes }: SwagProduct) => own === ref || sizes.some((size) => size.ref === ref)
  const product = products.find(isOf)
  if (!product) return null
  const size = product.sizes.find((one) => one.ref === ref)
  const name = size ? `${product.name} (${size.name})` : product.name
  return { type, ref, name, medium: 'print', price: product.print_price, shipPrices: product.ship_prices }
}
