import type { StoreProduct } from '#contract/store.ts'

/** The products with a tag; none where they can't be learnt, for nothing depends on them. */
export async function fetchProducts(tag: string): Promise<StoreProduct[]> {
  try {
    const response = await fetch(`/api/store/products?tag=${encodeURIComponent(tag)}`)
    return response.ok ? ((await response.json()) as StoreProduct[]) : []
  } catch {
    return []
  }
}
