import { randomUUID } from 'node:crypto'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import { type StatementContent, statementNo, sumsOf } from '#domain/donations/statement.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { Trx } from '#store/database.ts'
import { stateGifts } from '#store/donations/statement-gifts.ts'
import { insertStatement, replaceStatements } from '#store/donations/statements.ts'
import type { StatementPlan } from './plan-statement.ts'

type Issuing = { plan: StatementPlan; number: number; at: Date }

/**
 * Writes a statement under its number and mails it, in place of those that were issued before. To whom mail comes back nothing is mailed:
 * the paper is printed. The caller holds the year's counter.
 */
export async function issueStatement(trx: Trx, links: OrderLinks, { plan, number, at }: Issuing): Promise<void> {
  const { content, donationIds, issued, comesBack } = plan
  const id = randomUUID()
  await insertStatement(trx, {
    id,
    number,
    tokenHash: hashLinkToken(links.statementToken(id, 'original')),
    copyHash: hashLinkToken(links.statementToken(id, 'copy')),
    content,
    issuedAt: at,
  })
  await stateGifts(trx, id, donationIds)
  if (issued.length > 0) {
    const replaced = issued.map((one) => one.id)
    await replaceStatements(trx, replaced, id)
  }
  if (comesBack) return
  const news = content.replaces.length > 0 ? 'replaced' : 'issued'
  await mailStatement(trx, links, { id, number, content, news, cause: statementMailCause(id) })
}

/** Of the mail with the paper itself, as `listStatementMails` looks for it. */
const statementMailCause = (id: string) => `donation-statement:${id}`

type Mailed = {
  id: string
  number: number
  content: StatementContent
  news: 'issued' | 'replaced' | 'copy'
  cause: string
}

/** Mails the donor the link to a statement, or to a copy of it. */
export async function mailStatement(trx: Trx, links: OrderLinks, statement: Mailed): Promise<void> {
  const { id, number, content, news, cause } = statement
  const { year, donor, gifts, sign } = content
  await queueMail(trx, {
    kind: 'donation-statement',
    to: donor.email,
    data: {
      news,
      year,
      statementNo: statementNo(year, number),
      name: donor.name,
      gifts: gifts.length,
      given: formatMoney(sumsOf(gifts).given, sign),
      url: links.statementUrl(id, news === 'copy' ? 'copy' : 'original'),
    },
    cause,
  })
}
