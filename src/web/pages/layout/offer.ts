import type { Site } from '#application/content/read-site.ts'
import { formatMoney } from '#domain/money/format-money.ts'

/** Numbers as a sentence begins with them; a daily paper's are written in digits. */
const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

/** What a subscription is, in a sentence, and from which price on; no price where none is set. */
export function offerTexts({ magazine, subscriptionFrom: from }: Pick<Site, 'magazine' | 'subscriptionFrom'>) {
  const { issuesPerYear, currency } = magazine
  const issues = issuesPerYear === 1 ? 'issue' : 'issues'
  const count = WORDS[issuesPerYear] ?? issuesPerYear
  return {
    sentence: `${count} new ${issues} a year, in print or as files, and everything we have published so far.`,
    price: from === null ? null : `From ${formatMoney(from, currency)}`,
  }
}
