import type { UseCaseContext } from '#application/context.ts'
import type { IssueForSale, Product, ProductSize } from '#domain/store/goods.ts'
import { readStock } from '#store/store/stock.ts'
import type { CatalogueSource } from './catalogue-source.ts'
import { stockedRefs } from './stocked-refs.ts'

/** `left` is how many can be had now: of all sizes together, and null for what is never out of stock. */
export type OfferedProduct = Omit<Product, 'sizes'> & {
  left: number | null
  sizes: (ProductSize & { left: number })[]
}

/** `left` counts the copies in print. */
export type OfferedIssue = IssueForSale & { left: number }

export type Storefront = { products: OfferedProduct[]; issues: OfferedIssue[] }

type StoreContext = UseCaseContext & { readonly catalogue: CatalogueSource }

/** Everything that is sold, with how many of it are left; empty where nothing can be sold yet. */
export async function readStorefront({ db, catalogue }: StoreContext): Promise<Storefront> {
  const { products, issues } = (await catalogue.get()) ?? { products: [], issues: [] }
  const stock = await readStock(db, [...products.flatMap(stockedRefs), ...issues.map(({ ref }) => ref)])
  const left = (ref: string) => stock.get(ref) ?? 0
  return {
    products: products.map((product) => ({
      ...product,
      sizes: product.sizes.map((size) => ({ ...size, left: left(size.ref) })),
      left: product.kind === 'digital' ? null : stockedRefs(product).reduce((sum, ref) => sum + left(ref), 0),
    })),
    issues: issues.map((issue) => ({ ...issue, left: left(issue.ref) })),
  }
}

export async function readOfferedProduct(context: StoreContext, slug: string): Promise<OfferedProduct | null> {
  const { products } = await readStorefront(context)
  return products.find((product) => product.slug === slug) ?? null
}
