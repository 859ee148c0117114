/** How far back the shop looks to tell trade from an attack. */
export const TRADE_MINUTES = { begun: 10, paid: 30, week: 7 * 24 * 60 }

/** What strangers have begun lately, whatever became of it, and how many orders were paid lately and within a week. */
export type Trade = { readonly begun: number; readonly paid: number; readonly week: number }

/**
 * How many payments of strangers may be open at once: each is one on which a card can be tried before anybody hears of it. A busy
 * shop has more of them, and one that is used to many has them from the first minute of a new issue, before anybody has paid. No
 * network has all of the places, so that many are needed to push others out.
 */
export function mostOpenPayments({ paid, week }: Pick<Trade, 'paid' | 'week'>) {
  const all = Math.max(20, Math.floor(week / 5)) + 2 * paid
  return { all, network: Math.floor((3 * all) / 4), browser: 3 }
}

/** While strangers' cards are declined one after the other: seconds of a computer's work for each try. */
const HARDEST = 32
/** For beginning ever more payments, without paying any. */
const HARDER = 8

/** How many times the usual work a stranger's proof has to be. */
export function wantedWork({ isAlarm, ...trade }: Trade & { isAlarm: boolean }): number {
  if (isAlarm) return HARDEST
  const pressure = trade.begun / mostOpenPayments(trade).all
  return pressure < 1 ? 1 : Math.min(HARDER, 2 ** (Math.floor(Math.log2(pressure)) + 1))
}

/** A proof that was begun when half as much was wanted is good: it may rise while somebody is at it. */
export const isEnoughWork = (done: number, wanted: number): boolean => 2 * done >= wanted
