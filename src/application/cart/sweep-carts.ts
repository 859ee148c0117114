import type { UseCaseContext } from '#application/context.ts'
import { removeExpiredCarts } from '#store/cart/carts.ts'

const AT_ONCE = 5_000

/** Removes carts that nobody has used for their days, some at a time, so that nobody waits for it. */
export async function sweepCarts({ db, now }: UseCaseContext): Promise<number> {
  const today = now().toISOString().slice(0, 10)
  let removed = 0
  for (;;) {
    const some = await removeExpiredCarts(db, today, AT_ONCE)
    removed += some
    if (some < AT_ONCE) return removed
  }
}
