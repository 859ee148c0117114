import type { UseCaseContext } from '#application/context.ts'
import { TRADE_MINUTES, type Trade } from '#domain/payments/strangers-payments.ts'
import { countBegunPayments, countPaidOrders } from '#store/sales/limited-payments.ts'

type Needs = UseCaseContext & { readonly trade?: TradeMemory }

/** What strangers have begun, and what was paid, lately and within a week. */
export const readTrade = async (context: Needs): Promise<Trade> =>
  context.trade?.get() ?? { ...(await countLately(context)), week: await countWeek(context) }

const ago = ({ now }: UseCaseContext, minutes: number) => new Date(now().getTime() - minutes * 60_000)

async function countLately(context: UseCaseContext) {
  const { db } = context
  const [begun, paid] = await Promise.all([
    countBegunPayments(db, ago(context, TRADE_MINUTES.begun)),
    countPaidOrders(db, { since: ago(context, TRADE_MINUTES.paid), most: 1_000 }),
  ])
  return { begun, paid }
}

const countWeek = (context: UseCaseContext) =>
  countPaidOrders(context.db, { since: ago(context, TRADE_MINUTES.week), most: 20_000 })

/** They look back for minutes, and for a week: a moment more or less makes no attack look like trade. */
const REMEMBERED_MS = { lately: 250, week: 60_000 }

/**
 * The same, remembered for a moment: it counts thousands of rows, and a busy shop asked for it three times for each buyer, the
 * oftener the more there were to count.
 */
export class TradeMemory {
  readonly #lately: () => Promise<Pick<Trade, 'begun' | 'paid'>>
  readonly #week: () => Promise<number>

  constructor(context: UseCaseContext, clock: () => number = () => performance.now()) {
    this.#lately = rememberFor(REMEMBERED_MS.lately, clock, () => countLately(context))
    this.#week = rememberFor(REMEMBERED_MS.week, clock, () => countWeek(context))
  }

  async get(): Promise<Trade> {
    const [lately, week] = await Promise.all([this.#lately(), this.#week()])
    return { ...lately, week }
  }
}

function rememberFor<T>(ms: number, clock: () => number, count: () => Promise<T>): () => Promise<T> {
  let last: { at: number; counted: Promise<T> } | null = null
  return () => {
    const at = clock()
    if (last && at - last.at < ms) return last.counted
    const counted = count()
    last = { at, counted }
    // What could not be counted is counted again by the next.
    counted.catch(() => {
      if (last?.counted === counted) last = null
    })
    return counted
  }
}
