import type { WithPorts } from '#application/context.ts'
import type { Bounces } from '#application/mail/read-bounces.ts'
import { readGuestMail } from '#application/mail/read-guest-mail.ts'
import type { DonorView } from '#domain/donations/donor-views.ts'
import { yearIn } from '#domain/donations/statement.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { countListedDonors, type DonorRow, listDonors } from '#store/donations/statement-donors.ts'
import type { DonorKey } from '#store/donations/statement-gifts.ts'
import { findDonors } from './find-donors.ts'
import { planStatement, planStatements, readMagazine } from './plan-statement.ts'
import { type ShownYear, showPlans } from './show-statement.ts'

/** `gift`: one of theirs of the year, which names them in addresses. `account`: the reader's ref. */
export type DonorOfYear = ShownYear & { gift: string; account: string | null }

/** `mailBack`: whether mail to them comes back; null where they have an account, whose reader's page tells it. */
export type DonorFile = DonorOfYear & { mailBack: Bounces | null }

type Needs = WithPorts<'orderLinks'>
type Question = { year: number; view: DonorView; search: string }

const DONORS_A_PAGE = 50
/** So many are looked up with one statement. */
const BATCH = 500

export type DonorPage = { donors: DonorOfYear[]; count: number; page: number; pages: number; hasMore: boolean }

/** A page of the donors of a year by name, counted from 1; the last one where there are fewer pages. */
export async function findDonorsOfYear(
  context: Needs,
  { page: asked, year, ...question }: Question & { page: number },
): Promise<DonorPage> {
  const of = await periodOf(context, year)
  const count = await countListedDonors(context.db, { ...of, ...question })
  const pages = Math.max(1, Math.ceil(count / DONORS_A_PAGE))
  const page = Math.min(Math.max(1, asked), pages)
  const slice = { limit: DONORS_A_PAGE, offset: (page - 1) * DONORS_A_PAGE }
  const rows = await listDonors(context.db, { ...of, ...question, ...slice })
  return { donors: await planned(context, year, rows), count, page, pages, hasMore: page < pages }
}

/** All donors of a year, or the first of them, by name. */
export async function readDonorsOfYear(
  context: Needs,
  { limit = null, year, ...question }: Question & { limit?: number | null },
): Promise<DonorOfYear[]> {
  const rows = await listDonors(context.db, { ...(await periodOf(context, year)), ...question, limit, offset: 0 })
  const donors: DonorOfYear[] = []
  for (let at = 0; at < rows.length; at += BATCH)
    donors.push(...(await planned(context, year, rows.slice(at, at + BATCH))))
  return donors
}

/** The year of the donor who gave a gift; null where there is no such gift, or none of that year. */
export async function readDonorOfYear(
  context: Needs,
  { year, gift }: { year: number; gift: string },
): Promise<DonorFile | null> {
  if (!isUuid(gift)) return null
  const [donor] = await findDonors(context.db, { gift })
  const plan = donor && (await planStatement(context.db, donor, year))
  if (!donor || !plan) return null
  const account = 'accountId' in donor ? await findAccountById(context.db, donor.accountId) : undefined
  if (account?.deleted_at) return null
  const [shown] = await showPlans(context, [{ plan, hasAccount: account !== undefined }])
  const mailBack = shown && !account ? await readGuestMail(context.db, shown.email) : null
  return shown ? { ...shown, gift, account: account?.ref ?? null, mailBack } : null
}

async function periodOf({ db }: Needs, year: number) {
  const { timeZone } = await readMagazine(db)
  return { period: yearIn(timeZone, year) }
}

async function planned(context: Needs, year: number, rows: readonly DonorRow[]): Promise<DonorOfYear[]> {
  const donors = rows.map(
    ({ account_id, guest }): DonorKey => (account_id ? { accountId: account_id } : { email: guest ?? '' }),
  )
  const plans = await planStatements(context.db, donors, year)
  const found = rows.flatMap((row, index) => {
    const plan = plans[index]
    return plan ? [{ row, plan, hasAccount: row.account_id !== null }] : []
  })
  const shown = await showPlans(context, found)
  return shown.flatMap((one, index) => {
    const row = found[index]?.row
    return row ? [{ ...one, gift: row.gift, account: row.ref }] : []
  })
}
