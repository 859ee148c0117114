import type { CartLine } from '#domain/cart/cart-lines.ts'
import type { Cents } from '#domain/money/cents.ts'

type Money = (amount: Cents) => string

/** What is different in a cart from what a reader saw of it, each line in a sentence. */
export function describeChange(before: readonly CartLine[], after: readonly CartLine[], money: Money): string[] {
  const old = new Map(before.map((line) => [line.id, line]))
  const kept = new Set(after.map(({ id }) => id))
  return [
    ...before.filter(({ id }) => !kept.has(id)).map(({ name }) => `No longer in the cart: ${name}.`),
    ...after.flatMap((line) => {
      const known = old.get(line.id)
      return known ? describeLine(known, line, money) : [`New in the cart: ${line.name}, ${money(line.price)}.`]
    }),
  ]
}

function describeLine(before: CartLine, { name, quantity, price }: CartLine, money: Money): string[] {
  if (before.quantity !== quantity) return [`${name}: ${quantity} instead of ${before.quantity}, ${money(price)}.`]
  return before.price === price ? [] : [`${name}: ${money(price)} instead of ${money(before.price)}.`]
}
