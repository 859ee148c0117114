/** Money, in whole cents. */
export type Cents = number & { readonly unit: 'cents' }

/** Takes a number that is known to be whole cents; anything else is a fault of ours. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`)
  // Nothing is nothing, whatever came before it: -0 would be another value to some comparisons.
  return (value === 0 ? 0 : value) as Cents
}

export const NOTHING = cents(0)

export const sumOf = (amounts: Iterable<Cents>): Cents => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return cents(sum)
}

export const times = (amount: Cents, count: number): Cents => cents(amount * count)
