import type { Picture } from '../media/picture.ts'
import { type Cents, NOTHING } from '../money/cents.ts'
import { type ShipPrices, shipPriceKeys } from '../pricing/product-shipping.ts'
import type { GoodsType } from './goods-types.ts'

export type ProductKind = 'basic' | 'sized' | 'digital'

/** What is not shipped. */
export const NO_SHIPPING: ShipPrices = Object.fromEntries(shipPriceKeys.map((key) => [key, NOTHING])) as ShipPrices

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
