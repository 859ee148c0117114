import type { UseCaseContext } from '#application/context.ts'
import { coverPicture } from '#application/issues/issue-cover.ts'
import { isPublic } from '#domain/issues/embargo.ts'
import { cents } from '#domain/money/cents.ts'
import { type Catalogue, makeCatalogue } from '#domain/store/catalogue.ts'
import { type IssueForSale, issueRef, NO_SHIPPING, type Product } from '#domain/store/goods.ts'
import type { PublishedPrices } from '#domain/store/published-prices.ts'
import { findPrices } from '#store/store/prices.ts'
import { listIssuesForSale, listProducts, type ProductRow } from '#store/store/products.ts'

/** Null where no prices have been imported yet: nothing can be sold. */
export async function readCatalogue({ db, now }: UseCaseContext): Promise<Catalogue | null> {
  const at = now()
  const [pricing, products, issues] = await Promise.all([findPrices(db), listProducts(db), listIssuesForSale(db)])
  if (pricing === null) return null
  const prices = pricing as PublishedPrices
  return makeCatalogue({
    prices,
    products: products.map((row) => toProduct(row, prices)),
    issues: issues.map((row) => toIssueForSale(row, prices, at)),
  })
}

function toProduct({ price_cents, shipping_tier, ...row }: ProductRow, { tiers }: PublishedPrices): Product {
  return {
    ...row,
    price: cents(price_cents),
    images: row.images,
    tags: row.tags,
    files: row.files,
    shipPrices: shipping_tier === null ? NO_SHIPPING : (tiers[shipping_tier] ?? unknownTier(shipping_tier)),
  }
}

type IssueRow = Awaited<ReturnType<typeof listIssuesForSale>>[number]

/** In print once it is made; as files only while it can be read. */
function toIssueForSale(
  { released_at, ...row }: IssueRow,
  { issues, tiers }: PublishedPrices,
  now: Date,
): IssueForSale {
  const { magazine: _name, ...issue } = row
  return {
    ...issue,
    ref: issueRef(issue.number),
    cover: coverPicture(row),
    printPrice: issues.print,
    digitalPrice: isPublic(released_at, now) ? issues.digital : null,
    shipPrices: tiers[issues.shipping] ?? unknownTier(issues.shipping),
  }
}

function unknownTier(name: string): never {
  throw new Error(`There are no shipping prices named ${name}`)
}
