import { useEffect, useState } from 'react'
import type { StoreProduct } from '#contract/store.ts'
import { type SwagChoice, swagLine } from '#screens/store/swag.ts'
import { AddSwag } from '#web/parts/swag/add-swag.tsx'
import { fetchProducts } from '#web/parts/swag/fetch-products.ts'

/** The products of a tag, with what an order would be told of them. */
export function SwagSpecimen({ tag, currency }: { tag: string; currency: string }) {
  const [products, setProducts] = useState<StoreProduct[]>([])
  const [choices, setChoices] = useState<Record<string, SwagChoice>>({})
  useEffect(() => {
    fetchProducts(tag).then(setProducts)
  }, [tag])
  const lines = products.flatMap((product) => {
    const choice = choices[product.ref]
    return choice ? (swagLine(product, choice, 'a') ?? []) : []
  })
  return (
    <div className="specimen">
      <AddSwag
        products={products}
        choices={choices}
        onChange={(ref, choice) => setChoices((all) => ({ ...all, [ref]: choice }))}
        currency={currency}
      />
      <output className="specimen-lines">{JSON.stringify(lines)}</output>
    </div>
  )
}
