import type { Picture } from '#domain/media/picture.ts'
import type { Cents } from '#domain/money/cents.ts'

export type ProductKind = 'basic' | 'sized' | 'digital'

/** How carts name the kinds of goods. */
export type GoodsType = 'basic-product' | 'sized-product' | 'digital-product' | 'print-issue' | 'digital-issue'

const LETTERS = ['a', 'b', 'c'] as const
const QUANTITIES = [1, 2, 5] as const

type ShipPriceKey = `${(typeof LETTERS)[number]}${(typeof QUANTITIES)[number]}`

/** What it costs to ship 1, 2 to 4, or 5 and more of a thing to each shipping category. */
export type ShipPrices = Readonly<Record<ShipPriceKey, Cents>>

export const SHIP_PRICE_KEYS: readonly ShipPriceKey[] = LETTERS.flatMap((letter) =>
  QUANTITIES.map((quantity): ShipPriceKey => `${letter}${quantity}`),
)

/** What is not shipped. */
export const NO_SHIPPING = Object.fromEntries(SHIP_PRICE_KEYS.map((key) => [key, 0])) as Record<
  ShipPriceKey,
  number
> as ShipPrices

export type ProductSize = { ref: string; name: string }

/** A file that the buyer of a digital product gets. `path` is inside the content folder. */
export type ProductFile = { path: string; name: string; bytes: number }

/** A product as it is offered; how many there are is asked separately, since that changes with every order. */
export type Product = {
  ref: string
  slug: string
  name: string
  kind: ProductKind
  price: Cents
  summary: string
  html: string
  images: readonly Picture[]
  tags: readonly string[]
  /** By the sizes' order; empty unless the product is sized. */
  sizes: readonly ProductSize[]
  shipPrices: ShipPrices
  files: readonly ProductFile[]
}

/** An issue as it is offered. A price is null where it is not sold in that form. */
export type IssueForSale = {
  ref: string
  number: number
  slug: string
  title: string
  season: string
  summary: string
  cover: Picture
  printPrice: Cents | null
  digitalPrice: Cents | null
  shipPrices: ShipPrices
}

/** One thing that can be put into a cart. Sold from stock where `medium` is print. */
export type Good = {
  type: GoodsType
  ref: string
  medium: 'print' | 'digital'
  /** Without the ' (Digital)' that a cart adds. */
  name: string
  /** Where it is shown. */
  href: string
  price: Cents
  shipPrices: ShipPrices
}

export const issueRef = (number: number) => `iss:${number}`
