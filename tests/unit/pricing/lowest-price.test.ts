import { expect, test } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { lowestPrice } from '#domain/pricing/pricing.ts'
import { categories } from '#domain/subscriptions/categories.ts'
import { terms } from '#domain/subscriptions/terms.ts'

test('the lowest price is that of the cheapest category and term, whichever it is', () => {
  for (const category of categories)
    for (const term of terms) {
      const prices = Object.fromEntries(
        categories.map((one) => [
          one,
          Object.fromEntries(terms.map((other) => [other, cents(one === category && other === term ? 1995 : 2000)])),
        ]),
      )
      expect(lowestPrice({ base: prices as Parameters<typeof lowestPrice>[0]['base'] })).toBe(1995)
    }
})
