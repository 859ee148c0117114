import { useEffect, useState } from 'react'
import type { StoreProduct } from '#contract/store.ts'
import type { SwagChoice, SwagProduct } from '#domain/store/swag.ts'
import { fetchProducts } from '../add-swag/fetch-products.ts'

/** The products of a tag, and what is chosen of them. None without a tag. */
export function useSwag(tag: string | null) {
  const [products, setProducts] = useState<StoreProduct[]>([])
  const [choices, setChoices] = useState<Record<string, SwagChoice>>({})
  useEffect(() => {
    if (tag !== null) void fetchProducts(tag).then(setProducts)
  }, [tag])
  return {
    products,
    choices,
    // What comes over the wire is in cents; only the brand is missing.
    priced: products as unknown as SwagProduct[],
    choose: (ref: string, choice: SwagChoice) => setChoices((all) => ({ ...all, [ref]: choice })),
  }
}
