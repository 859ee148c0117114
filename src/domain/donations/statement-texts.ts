import { cents } from '../money/cents.ts'
import { formatMoney } from '../money/format-money.ts'
import { type StatedGift, type StatementContent, sumsOf } from './statement.ts'

type Content = Pick<StatementContent, 'year' | 'sign' | 'charity' | 'gifts'>

/** What a statement is, and what it is worth to whoever files taxes. `magazine` is the name on the letterhead. */
export function statementWords({ year, sign, charity, gifts }: Content, magazine: string): string[] {
  if (gifts.length === 0) return [`No gift of ${year} was kept: there is nothing to be stated for that year.`]
  if (!charity)
    return [
      `Thank you. These are the gifts that we received from you in ${year}, listed for your own records.`,
      `This is not a tax receipt: gifts to ${magazine} may not be tax-deductible.`,
    ]
  const { goods } = sumsOf(gifts)
  const { organization, taxId } = charity
  return [
    `Thank you. ${organization} received these gifts from you in ${year}. It is a tax-exempt charity; its tax ID is ${taxId}.`,
    goods === 0
      ? `${organization} provided no goods or services in exchange for these gifts.`
      : `In exchange for some of them ${organization} provided goods, named with each gift, whose value we estimate in good faith at ${formatMoney(goods, sign)}. What you gave beyond that value is the total below; nothing else was provided.`,
  ]
}

/** What is to be known of one gift beside its amount. */
export function giftNotes({ amount, givenBack, goods }: StatedGift, sign: string): string[] {
  const money = (value: number) => formatMoney(cents(value), sign)
  return [
    ...(givenBack > 0 ? [`${money(givenBack)} of ${money(amount + givenBack)} was given back`] : []),
    ...(goods ? [`You received: ${goods.name} (estimated value ${money(goods.value)})`] : []),
  ]
}

/** The column below the gifts; its last line is the total. */
export function statementSums({ gifts, sign }: Pick<Content, 'gifts' | 'sign'>): { label: string; amount: string }[] {
  const { given, goods, total } = sumsOf(gifts)
  return [
    ...(goods > 0
      ? [
          { label: 'Gifts', amount: formatMoney(given, sign) },
          { label: 'Value of goods received', amount: formatMoney(cents(-goods), sign) },
        ]
      : []),
    { label: 'Total', amount: formatMoney(total, sign) },
  ]
}
