import { useEffect, useState } from 'react'
import type { StoreProduct } from '#contract/store.ts'
import type { SwagChoice } from '#screens/store/swag.ts'
import { fetchProducts } from './fetch-products.ts'

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
    choose: (ref: string, choice: SwagChoice) => setChoices((all) => ({ ...all, [ref]: choice })),
  }
}
