import type { UseCaseContext } from '#application/context.ts'
import { TRADE_MINUTES, type Trade } from '#domain/payments/strangers-payments.ts'
import { countTrade } from '#store/sales/limited-payments.ts'

type Needs = UseCaseContext & { readonly trade?: TradeMemory }

/** What strangers have begun, and what was paid, lately. */
export const readTrade = (context: Needs): Promise<Trade> => context.trade?.get() ?? countLately(context)

function countLately({ db, now }: UseCaseContext): Promise<Trade> {
  const ago = (minutes: number) => new Date(now().getTime() - minutes * 60_000)
  return countTrade(db, { begun: ago(TRADE_MINUTES.begun), paid: ago(TRADE_MINUTES.paid) })
}

/** It looks back for minutes: a moment more or less makes no attack look like trade. */
const REMEMBERED_MS = 250

/**
 * The same, remembered for a moment: it counts thousands of rows, and a busy shop asked for it three times for each buyer, the
 * oftener the more there were to count.
 */
export class TradeMemory {
  readonly #context: UseCaseContext
  readonly #clock: () => number
  #counted: { at: number; trade: Promise<Trade> } | null = null

  constructor(context: UseCaseContext, clock: () => number = () => performance.now()) {
    this.#context = context
    this.#clock = clock
  }

  get(): Promise<Trade> {
    const at = this.#clock()
    if (this.#counted && at - this.#counted.at < REMEMBERED_MS) return this.#counted.trade
    const trade = countLately(this.#context)
    this.#counted = { at, trade }
    // What could not be counted is counted again by the next.
    trade.catch(() => {
      if (this.#counted?.trade === trade) this.#counted = null
    })
    return trade
  }
}
