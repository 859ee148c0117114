import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import {
  type Charity,
  type Gift,
  givenBackOf,
  keptGifts,
  type StatementContent,
  type StatementState,
  statedGifts,
  statementNo,
  statementState,
  yearIn,
} from '#domain/donations/statement.ts'
import { cents } from '#domain/money/cents.ts'
import { listAccountsById } from '#store/accounts/accounts.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'
import { type DonorKey, type GiftRow, listGifts } from '#store/donations/statement-gifts.ts'
import { listStatementsById, type StatementRow } from '#store/donations/statements.ts'
import { findLastBounces } from '#store/mail/bounces.ts'

export type StatementPlan = {
  state: StatementState
  /** What a statement would say if it were issued now, in place of those that were issued. */
  content: StatementContent
  donationIds: string[]
  /** The ids of the gifts in `content`, in their order. */
  keptIds: string[]
  /** Those that speak of the donor's year, and were not replaced. */
  issued: StatementRow[]
  /** Mail to the donor comes back: the paper has to be printed. */
  comesBack: boolean
}

/** How a statement reaches its donor. */
export type StatementWay = 'mail' | 'post'

export const wayOf = ({ comesBack }: Pick<StatementPlan, 'comesBack'>): StatementWay => (comesBack ? 'post' : 'mail')

/** A donor's year as it stands; null where nothing was given in it. */
export const planStatement = async (db: Queryable, donor: DonorKey, year: number): Promise<StatementPlan | null> =>
  (await planStatements(db, [donor], year))[0] ?? null

/** The years of several donors, in their order. */
export async function planStatements(
  db: Queryable,
  donors: readonly DonorKey[],
  year: number,
): Promise<(StatementPlan | null)[]> {
  const magazine = await readMagazine(db)
  const rows = await listGifts(db, donors, yearIn(magazine.timeZone, year))
  const ofDonor = Map.groupBy(rows, (row) => keyOf(row.account_id === null ? row : { accountId: row.account_id }))
  const accountIds = donors.flatMap((donor) => ('accountId' in donor ? donor.accountId : []))
  const accounts = new Map((await listAccountsById(db, accountIds)).map((one) => [one.id, one]))
  const ids = new Set(rows.flatMap(({ statement_id }) => statement_id ?? []))
  const counting = (await listStatementsById(db, [...ids])).filter((one) => one.replaced_by_number === null)
  const statements = new Map(counting.map((one) => [one.id, one]))
  const bounced = await findLastBounces(
    db,
    rows.flatMap(({ account_id, email }) => (account_id === null ? email.toLowerCase() : [])),
  )
  return donors.map((donor): StatementPlan | null => {
    const own = ofDonor.get(keyOf(donor)) ?? []
    const latest = own.at(-1)
    if (!latest) return null
    const account = 'accountId' in donor ? accounts.get(donor.accountId) : undefined
    const stated = new Set(own.flatMap(({ statement_id }) => statement_id ?? []))
    const issued = [...stated].flatMap((id) => statements.get(id) ?? []).toSorted((a, b) => a.number - b.number)
    const given = own.map(toGift)
    const gifts = statedGifts(given, magazine.timeZone)
    const { name, email } = account ?? latest
    const lastBounce = bounced.get(email.toLowerCase())
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
      donationIds: own.map(({ id }) => id),
      keptIds: keptGifts(given).map(({ donationId }) => donationId),
      issued,
      comesBack: account ? account.suspended_at !== null : lastBounce !== undefined && lastBounce > latest.given_at,
    }
  })
}

const keyOf = (donor: DonorKey): string => ('accountId' in donor ? donor.accountId : donor.email.toLowerCase())

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
