import type { WithPorts } from '#application/context.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { listMonthlyOfAccount } from '#store/donations/monthly-donations.ts'
import { findOpenRenewal } from '#store/renewals/renewals.ts'
import { listPaidOrders } from '#store/sales/account-orders.ts'
import { type OpenedAccount, openAccount } from './open-account.ts'
import { viewAccount } from './view-account.ts'

type Needs = WithPorts<'payments' | 'orderLinks'>

/** `viewOnly`: a member of staff looks at a subscriber's page, and can change nothing on it. */
export type AccountPage =
  | { kind: 'not-logged-in' }
  | { kind: 'half-way' }
  | { kind: 'not-found' }
  | { kind: 'account'; account: OpenedAccount; beside: BesideSubscription; isStaff: boolean; viewOnly: boolean }

export type PaidOrder = {
  ref: string
  /** What was bought, in one line. */
  content: string
  at: Date
  paidCents: Cents
  isRefunded: boolean
  /** What opens its receipt; null for whoever only looks. */
  receipt: string | null
}

/** What else an account has. */
export type BesideSubscription = {
  /** How a renewal stands that is under way. */
  renewal: string | null
  monthlyCents: Cents[]
  /** The latest; `hasMore` where there are older ones. */
  orders: PaidOrder[]
  hasMore: boolean
}

const LATEST_ORDERS = 10

/** The account that a page shows, with all that its holder can look after there. */
export async function readAccount(context: Needs, asked: Parameters<typeof viewAccount>[1]): Promise<AccountPage> {
  const viewed = await viewAccount(context, asked)
  if (viewed.kind !== 'account') return viewed
  const { accountId } = viewed.account
  const { isStaff, viewOnly } = viewed
  const [account, beside] = await Promise.all([
    openAccount(context, accountId),
    readBeside(context, accountId, viewOnly),
  ])
  return account ? { kind: 'account', account, beside, isStaff, viewOnly } : { kind: 'not-found' }
}

async function readBeside({ db, ports }: Needs, accountId: string, viewOnly: boolean): Promise<BesideSubscription> {
  const [renewal, monthly, rows] = await Promise.all([
    findOpenRenewal(db, accountId),
    listMonthlyOfAccount(db, accountId),
    listPaidOrders(db, accountId, LATEST_ORDERS + 1),
  ])
  const orders = rows.slice(0, LATEST_ORDERS).map((order) => ({
    ref: order.ref,
    content: order.content,
    at: order.created_at,
    paidCents: cents(order.paid_cents ?? 0),
    isRefunded: order.status === 'refunded',
    receipt: viewOnly ? null : ports.orderLinks.receiptToken(order.id),
  }))
  return {
    renewal: renewal?.state ?? null,
    monthlyCents: monthly.filter(({ status }) => status !== 'cancelled').map(({ amount_cents }) => cents(amount_cents)),
    orders,
    hasMore: rows.length > LATEST_ORDERS,
  }
}
