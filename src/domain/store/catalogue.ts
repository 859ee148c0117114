import { type Good, type IssueForSale, NO_SHIPPING, type Product } from './goods.ts'
import type { GoodsType } from './goods-types.ts'
import type { PublishedPrices } from './published-prices.ts'

/** Everything that is sold, and at which price; products in the publisher's order, issues newest first. */
export type Catalogue = {
  readonly prices: PublishedPrices
  readonly products: readonly Product[]
  readonly issues: readonly IssueForSale[]
  /** The goods by `goodsKey`. */
  readonly goods: ReadonlyMap<string, Good>
}

export const goodsKey = (type: GoodsType, ref: string) => `${type} ${ref}`

/** What a cart's type and ref name together; undefined where it is not sold, or not in this form. */
export const findGood = ({ goods }: Catalogue, type: GoodsType, ref: string): Good | undefined =>
  goods.get(goodsKey(type, ref))

export function makeCatalogue({ prices, products, issues }: Omit<Catalogue, 'goods'>): Catalogue {
  const all = [...products.flatMap(goodsOfProduct), ...issues.flatMap(goodsOfIssue)]
  return { prices, products, issues, goods: new Map(all.map((good) => [goodsKey(good.type, good.ref), good])) }
}

function goodsOfProduct({ ref, slug, name, kind, price, sizes, shipPrices }: Product): Good[] {
  const common = { href: `/store/product/${slug}`, price, shipPrices }
  if (kind === 'digital') return [{ ...common, type: 'digital-product', ref, medium: 'digital', name }]
  if (kind === 'basic') return [{ ...common, type: 'basic-product', ref, medium: 'print', name }]
  return sizes.map((size) => ({
    ...common,
    type: 'sized-product',
    ref: size.ref,
    medium: 'print',
    name: `${name} (${size.name})`,
  }))
}

function goodsOfIssue({ ref, number, printPrice, digitalPrice, shipPrices }: IssueForSale): Good[] {
  const common = { ref, name: `Issue ${number}`, href: '/store/issues' }
  return [
    ...(printPrice === null
      ? []
      : [{ ...common, type: 'print-issue' as const, medium: 'print' as const, price: printPrice, shipPrices }]),
    ...(digitalPrice === null
      ? []
      : [
          {
            ...common,
            type: 'digital-issue' as const,
            medium: 'digital' as const,
            price: digitalPrice,
            shipPrices: NO_SHIPPING,
          },
        ]),
  ]
}
