import type { GoodsRefusal } from '#domain/orders/order-refusal.ts'

/** Undoes the transaction that it is thrown in. */
export class Refused<Refusal> extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal & { reason: string }) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** What is refused in the middle of a transaction undoes all of it. */
export async function refusing<Done, Refusal = GoodsRefusal>(work: Promise<Done>): Promise<Done | Refusal> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
