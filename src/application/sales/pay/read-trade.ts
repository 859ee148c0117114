import type { UseCaseContext } from '#application/context.ts'
import { TRADE_MINUTES, type Trade } from '#domain/payments/strangers-payments.ts'
import { countTrade } from '#store/sales/limited-payments.ts'

/** What strangers have begun, and what was paid, lately. */
export function readTrade({ db, now }: UseCaseContext): Promise<Trade> {
  const ago = (minutes: number) => new Date(now().getTime() - minutes * 60_000)
  return countTrade(db, { begun: ago(TRADE_MINUTES.begun), paid: ago(TRADE_MINUTES.paid) })
}
