import type { UseCaseContext } from '#application/context.ts'
import type { Picture } from '#domain/media/picture.ts'
import { cents } from '#domain/money/cents.ts'
import { type Catalogue, makeCatalogue } from '#domain/store/catalogue.ts'
import { type IssueForSale, issueRef, NO_SHIPPING, type Product, type ProductFile } from '#domain/store/goods.ts'
import type { PublishedPrices } from '#domain/store/published-prices.ts'
import { findPrices } from '#store/prices.ts'
import { listIssuesForSale, listProducts, type ProductRow } from '#store/products.ts'

/** Null where no prices have been imported yet: nothing can be sold. */
export async function readCatalogue({ db }: UseCaseContext): Promise<Catalogue | null> {
  const [pricing, products, issues] = await Promise.all([findPrices(db), listProducts(db), listIssuesForSale(db)])
  if (pricing === null) return null
  const prices = pricing as PublishedPrices
  return makeCatalogue({
    prices,
    products: products.map((row) => toProduct(row, prices)),
    issues: issues.map((row) => toIssueForSale(row, prices)),
  })
}

function toProduct({ price_cents, shipping_tier, ...row }: ProductRow, { tiers }: PublishedPrices): Product {
  return {
    ...row,
    price: cents(price_cents),
    images: row.images as Picture[],
    tags: row.tags as string[],
    files: row.files as ProductFile[],
    shipPrices: shipping_tier === null ? NO_SHIPPING : (tiers[shipping_tier] ?? unknownTier(shipping_tier)),
  }
}

type IssueRow = Awaited<ReturnType<typeof listIssuesForSale>>[number]

/** In print once it is made; as files only once it is released. */
function toIssueForSale({ released_on, cover, ...issue }: IssueRow, { issues, tiers }: PublishedPrices): IssueForSale {
  return {
    ...issue,
    ref: issueRef(issue.number),
    cover: cover as Picture,
    printPrice: issues.print,
    digitalPrice: released_on === null ? null : issues.digital,
    shipPrices: tiers[issues.shipping] ?? unknownTier(issues.shipping),
  }
}

function unknownTier(name: string): never {
  throw new Error(`There are no shipping prices named ${name}`)
}
