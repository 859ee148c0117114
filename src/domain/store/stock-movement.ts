/** Why there are more or fewer of something than before. `return`: given back before it was sent. */
export type MovementReason = 'opening' | 'count' | 'delivery' | 'loss' | 'sale' | 'return' | 'replacement'

/** What stands on the shelf and can't be had: some is being paid for, and some is sold and not sent yet. */
export type Promised = { readonly held: number; readonly toSend: number }

/** How many can be had after so many were counted on the shelf; null where not even those that are promised are there. */
export function freeAfterCount(counted: number, { held, toSend }: Promised): number | null {
  const free = counted - held - toSend
  return free < 0 ? null : free
}
