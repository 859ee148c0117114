import type { Limit } from '#domain/limits/limit.ts'

const HOUR = 60 * 60

/** Carts begun in one network: more than any school fills, and less than would fill the database. */
export const newCartsPerNetwork: Limit = { name: 'cart/network', amount: 1_000, perSeconds: HOUR }
