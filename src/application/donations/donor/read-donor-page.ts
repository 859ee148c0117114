import { randomUUID } from 'node:crypto'
import { viewAccount } from '#application/accounts/view-account.ts'
import type { WithPorts } from '#application/context.ts'
import { readMonthlyCase, readTrade } from '#application/donations/monthly/read-monthly.ts'
import { type ListedStatement, listStatements } from '#application/donations/statements/list-statements.ts'
import { readMethod } from '#application/sales/place/read-buyer.ts'
import type { Day } from '#domain/donations/monthly.ts'
import { dayMonthsLater } from '#domain/donations/monthly.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { listGiftsOf } from '#store/donations/gifts-given.ts'
import type { MonthlyRow } from '#store/donations/monthly-donations.ts'
import { type DonorKey, findDonationByToken, findDonationOfAccount, listDonationsOfAccount } from './find-donation.ts'
import { type DeclinedGift, readDeclinedGift } from './read-declined-gift.ts'

type Needs = WithPorts<'payments' | 'orderLinks'>

export type GivenGift = {
  id: string
  day: Day
  amount: string
  /** Beside the monthly one. */
  isExtra: boolean
  isRefunded: boolean
  /** What opens its receipt; null where there is none, or whoever looks may not open it. */
  receipt: string | null
}

export type DonorDonation = {
  id: string
  name: string
  state: 'active' | 'paused' | 'failing' | 'ended'
  amountCents: Cents
  amount: string
  sign: string
  /** The day of the month, and the next charge; after a gift that is left out the one after it. */
  day: number
  nextOn: Day
  afterNext: Day
  today: Day
  since: Day
  endedBecause: string | null
  saved: SavedMethod | null
  declined: DeclinedGift | null
  /** The amount of a charge that is under way; null where none is. */
  charging: string | null
  gifts: GivenGift[]
  /** Under which one gift beside the monthly one is made, once. */
  extraKey: string
}

export type DonorListed = Pick<DonorDonation, 'id' | 'state' | 'amount' | 'day' | 'nextOn' | 'today'>

/** `statements`: the yearly ones of all that the donor gave; none to whoever only looks, since a link would open them. */
type Seen = { statements: ListedStatement[]; viewOnly: boolean }

export type DonorPage =
  | ({ kind: 'donation'; donation: DonorDonation } & Seen)
  | ({ kind: 'list'; donations: DonorListed[] } & Seen)
  /** By a link that opens nothing, or the number of a donation that is not one's own. */
  | { kind: 'nothing' }
  | { kind: 'not-logged-in' }
  | { kind: 'not-found' }

type Asked = DonorKey & { adminView: string | null }

/** What a donor is shown of what they give each month. A link counts alone; without one it is the account's, or those it has. */
export async function readDonorPage(context: Needs, { token, donation, ...asked }: Asked): Promise<DonorPage> {
  if (token !== null) return shown(context, await findDonationByToken(context, token), false)
  const viewed = await viewAccount(context, { ...asked, page: '/donate/monthly' })
  if (viewed.kind === 'half-way') return { kind: 'not-logged-in' }
  if (viewed.kind !== 'account') return viewed
  const { account, viewOnly } = viewed
  if (donation !== null)
    return shown(context, await findDonationOfAccount(context, account.accountId, donation), viewOnly)
  const own = await listDonationsOfAccount(context, account.accountId)
  const [only] = own
  if (only && own.length === 1) return shown(context, only, viewOnly)
  const trade = await readTrade(context.db, context.now())
  const statements = viewOnly ? [] : await listStatements(context, { accountId: account.accountId })
  return { kind: 'list', viewOnly, statements, donations: own.map((monthly) => listed(monthly, trade)) }
}

async function shown(context: Needs, monthly: MonthlyRow | null, viewOnly: boolean): Promise<DonorPage> {
  if (!monthly) return { kind: 'nothing' }
  const { account_id: accountId, email } = monthly
  const statements = viewOnly ? [] : await listStatements(context, accountId === null ? { email } : { accountId })
  return { kind: 'donation', donation: await describe(context, monthly, viewOnly), statements, viewOnly }
}

const listed = (monthly: MonthlyRow, { today, sign }: { today: Day; sign: string }): DonorListed => ({
  id: monthly.id,
  state: stateOf(monthly),
  amount: formatMoney(cents(monthly.amount_cents), sign),
  day: monthly.day,
  nextOn: monthly.next_on,
  today,
})

function stateOf({ status, paused_until: pausedUntil }: MonthlyRow): DonorDonation['state'] {
  if (status === 'cancelled') return 'ended'
  if (status === 'failing') return 'failing'
  return pausedUntil === null ? 'active' : 'paused'
}

async function describe(context: Needs, monthly: MonthlyRow, viewOnly: boolean): Promise<DonorDonation> {
  const { db, now } = context
  const known = await readMonthlyCase(db, monthly, now())
  const { open, sign, today } = known
  const { timeZone } = await readTrade(db, now())
  return {
    ...listed(monthly, known),
    name: monthly.name,
    amountCents: cents(monthly.amount_cents),
    sign,
    today,
    afterNext: dayMonthsLater(monthly.next_on, 1, monthly.day),
    since: dayIn(timeZone, monthly.created_at),
    endedBecause: monthly.ended_because,
    saved: monthly.status === 'cancelled' ? null : await readMethod(context, monthly.method),
    declined: monthly.status === 'cancelled' ? null : await readDeclinedGift(context, known),
    charging: open?.state === 'charging' ? formatMoney(cents(open.amount_cents), sign) : null,
    gifts: await readGifts(context, monthly, { sign, timeZone, viewOnly }),
    extraKey: randomUUID(),
  }
}

/** Thirty years of months, and some beside them. */
const MOST_GIFTS = 400

type Shown = { sign: string; timeZone: string; viewOnly: boolean }

async function readGifts({ db, ports }: Needs, { id }: MonthlyRow, { sign, timeZone, viewOnly }: Shown) {
  const gifts = await listGiftsOf(db, id, MOST_GIFTS)
  return gifts.map((gift): GivenGift => {
    const mayOpen = gift.order_id !== null && !viewOnly
    return {
      id: gift.id,
      day: dayIn(timeZone, gift.given_at),
      amount: formatMoney(cents(gift.amount_cents), sign),
      isExtra: gift.charge_id !== null && gift.month === null,
      isRefunded: gift.order_status === 'refunded',
      receipt: mayOpen && gift.order_id !== null ? ports.orderLinks.receiptToken(gift.order_id) : null,
    }
  })
}
