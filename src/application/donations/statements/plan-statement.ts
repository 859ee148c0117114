import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import {
  type Charity,
  type Gift,
  givenBackOf,
  type StatementContent,
  type StatementState,
  statedGifts,
  statementNo,
  statementState,
  yearIn,
} from '#domain/donations/statement.ts'
import { cents } from '#domain/money/cents.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'
import { type DonorKey, type GiftRow, listGifts } from '#store/donations/statement-gifts.ts'
import { listStatementsById, type StatementRow } from '#store/donations/statements.ts'

export type StatementPlan = {
  state: StatementState
  /** What a statement would say if it were issued now, in place of those that were issued. */
  content: StatementContent
  donationIds: string[]
  /** Those that speak of the donor's year, and were not replaced. */
  issued: StatementRow[]
}

/** A donor's year as it stands; null where nothing was given in it. */
export async function planStatement(db: Queryable, donor: DonorKey, year: number): Promise<StatementPlan | null> {
  const magazine = await readMagazine(db)
  const rows = await listGifts(db, donor, yearIn(magazine.timeZone, year))
  const latest = rows.at(-1)
  if (!latest) return null
  const account = 'accountId' in donor ? await findAccountById(db, donor.accountId) : undefined
  const ids = new Set(rows.flatMap(({ statement_id }) => statement_id ?? []))
  const issued = (await listStatementsById(db, [...ids])).filter((one) => one.replaced_by_number === null)
  const gifts = statedGifts(rows.map(toGift), magazine.timeZone)
  const { name, email } = account ?? latest
  return {
    state: statementState(gifts, issued.length > 0 ? issued.flatMap(({ content }) => content.gifts) : null),
    content: {
      year,
      donor: { name, email },
      sign: magazine.currency,
      charity: charityOf(magazine),
      gifts,
      replaces: issued.map(({ number }) => statementNo(year, number)),
    },
    donationIds: rows.map(({ id }) => id),
    issued,
  }
}

export async function readMagazine(db: Queryable): Promise<MagazineSettings> {
  const magazine = await findMagazine(db)
  if (!magazine) throw new Error('There is no magazine to give to')
  return magazine
}

function charityOf({ name, donations }: MagazineSettings): Charity | null {
  const settings = donations?.statement
  return settings?.isCharity ? { organization: settings.organization ?? name, taxId: settings.taxId } : null
}

function toGift(row: GiftRow): Gift {
  const amount = cents(row.amount_cents)
  const payment = {
    amount,
    isRefunded: row.status === 'refunded',
    isRefundAsked: row.is_refund_asked,
    lost: cents(row.lost_cents),
    inParts: cents(row.parts_cents),
  }
  return {
    donationId: row.id,
    order: row.ref,
    givenAt: row.given_at,
    amount,
    givenBack: givenBackOf(payment),
    goods:
      row.goods_name === null || row.goods_cents === null
        ? null
        : { name: row.goods_name, value: cents(row.goods_cents) },
  }
}
