/** The parts of a cart that its count looks at. */
export type CountedCart = {
  items: readonly unknown[]
  giftsubs: readonly unknown[]
  subscription: unknown
  donation: unknown
}

/** What the badge in the header says: goods and gifts by line, a personal subscription and a donation as one each. */
export function countItems({ items, giftsubs, subscription, donation }: CountedCart): number {
  return items.length + giftsubs.length + (subscription ? 1 : 0) + (donation ? 1 : 0)
}

export const itemsLabel = (count: number) => (count === 1 ? 'item' : 'items')
