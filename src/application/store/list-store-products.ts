import type { UseCaseContext } from '#application/context.ts'
import type { StoreProduct } from '#contract/store.ts'
import type { Picture } from '#domain/media/picture.ts'
import type { Product } from '#domain/store/goods.ts'
import { readStock } from '#store/store/stock.ts'
import type { CatalogueSource } from './catalogue-source.ts'
import { stockedRefs } from './stocked-refs.ts'

/** The products with this tag (all of them without one) that are posted to their buyer, and how many there are now. */
export async function listStoreProducts(
  { db }: UseCaseContext,
  catalogue: CatalogueSource,
  tag: string | undefined,
): Promise<StoreProduct[]> {
  const all = (await catalogue.get())?.products ?? []
  const products = all.filter(({ kind, tags }) => kind !== 'digital' && (tag === undefined || tags.includes(tag)))
  const stock = await readStock(db, products.flatMap(stockedRefs))
  return products.map((product) => present(product, stock))
}

function present(product: Product, stock: ReadonlyMap<string, number>): StoreProduct {
  const { ref, name, slug, price, shipPrices, sizes, images } = product
  const left = (one: string) => stock.get(one) ?? 0
  const { src, width, height, alt } = images[0] as Picture
  return {
    ref,
    name,
    slug,
    image: { source: src, width, height, alt },
    quantity: stockedRefs(product).reduce((sum, one) => sum + left(one), 0),
    print_price: price,
    ship_prices: shipPrices,
    sizes: sizes.map((size) => ({ ...size, quantity: left(size.ref) })),
  }
}
