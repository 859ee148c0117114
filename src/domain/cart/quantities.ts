/** At most this many of one product, gift subscriptions in all, and lines. */
export const MOST_OF_ONE = 50
export const MOST_GIFTS = 20
export const MOST_LINES = 100

export const WRONG_QUANTITY = `Please choose a quantity between 1 and ${MOST_OF_ONE}.`
export const WRONG_GIFTS = `Please choose between 1 and ${MOST_GIFTS} gifts.`
export const isOutside = (quantity: number, most: number): boolean => quantity < 1 || quantity > most

type Bounds = { min?: number; max?: number }

/** What was typed as a whole number within its bounds. What is no number is the least there can be. */
export function clampQuantity(typed: unknown, { min = 1, max = Number.POSITIVE_INFINITY }: Bounds = {}): number {
  const number = typeof typed === 'string' && typed.trim() === '' ? Number.NaN : Number(typed)
  // Without a greatest number, an endless one is none.
  if (Number.isNaN(number) || (number === Number.POSITIVE_INFINITY && max === number)) return min
  return Math.max(min, Math.min(max, Math.floor(number)))
}

/** The most of one product that can be ordered: as many as there are, and no more than the limit. */
export const mostOf = (stock: number | null): number => (stock === null ? MOST_OF_ONE : Math.min(stock, MOST_OF_ONE))

/** At least 1, also of what is sold out: it can't be chosen then. */
export const clampProductQuantity = (typed: unknown, stock: number | null): number =>
  clampQuantity(typed, { min: 1, max: Math.max(1, mostOf(stock)) })

export const clampGiftQuantity = (typed: unknown): number => clampQuantity(typed, { min: 1, max: MOST_GIFTS })
