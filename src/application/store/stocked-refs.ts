import type { Product } from '#domain/store/goods.ts'

/** What of a product is counted: its sizes, or itself. Files are never out of stock. */
export function stockedRefs({ ref, kind, sizes }: Pick<Product, 'ref' | 'kind' | 'sizes'>): string[] {
  if (kind === 'digital') return []
  return kind === 'sized' ? sizes.map((size) => size.ref) : [ref]
}
