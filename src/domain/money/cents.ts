/** Money, in whole cents. */
export type Cents = number & { readonly unit: 'cents' }

/** Takes a number that is known to be whole cents; anything else is a fault of ours. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`)
  return value as Cents
}
