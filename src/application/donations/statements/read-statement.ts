import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { FiledStatement } from '#application/ports/statement-document.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import { statementNo } from '#domain/donations/statement.ts'
import { giftNotes, statementSums, statementWords } from '#domain/donations/statement-texts.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findStatementByToken } from '#store/donations/statements.ts'

/** The statement that a token opens, as it was issued; null where it opens none. */
export async function readStatementPaper(
  { db }: UseCaseContext,
  token: string,
  { name, timeZone }: Pick<MagazineSettings, 'name' | 'timeZone'>,
): Promise<FiledStatement | null> {
  const row = await findStatementByToken(db, hashLinkToken(token))
  if (!row) return null
  const { year, number, content, issued_at, is_copy, replaced_by_number } = row
  return {
    statementNo: statementNo(year, number),
    year,
    issued: dayIn(timeZone, issued_at),
    isCopy: is_copy,
    replaces: content.replaces,
    replacedBy: replaced_by_number === null ? null : statementNo(year, replaced_by_number),
    donor: content.donor,
    words: statementWords(content, name),
    gifts: content.gifts.map((gift) => ({
      date: gift.date,
      order: gift.order,
      amount: formatMoney(gift.amount, content.sign),
      notes: giftNotes(gift, content.sign),
    })),
    sums: statementSums(content),
  }
}
