type Cost = { programMs: number; databaseMs: number; wallMs: number }

/** What `bench/costs.ts` writes, with how many subscribers there were. */
export type Costs = {
  measuredSubscribers: number
  page: { html: number; sent: number }
  kept: Cost
  anew: Cost
  subscriber: Cost
  accountPage: Cost
  login: Cost
  order: Cost & { bytes: number; logBytes: number; events: number; notices: number }
  mail: Cost & { logBytes: number }
  label: Cost & { bytes: number; logBytes: number; share: number }
  account: { bytes: number }
  event: { bytes: number }
  sent: { bytes: number }
  figures: { wallMs: number; longestMs: number }
  letter: { wallMs: number }
  backup: { msAMegabyte: number; fileShare: number; restoreMsAMegabyte: number }
  notices: { aSecond: number }
  listIndex: { bytesAnArticle: number }
}

type Magazine = {
  subscribers: number
  years: number
  issuesAYear: number
  articles: number
  shares: Record<string, number>
  ordersAYear: number
  announced: { pages: number; orders: number; ordersFirst: number; logins: number }
}

export function magazineOf(subscribers: number): Magazine
export function needsOf(costs: Costs, magazine: Magazine): Record<string, number>
