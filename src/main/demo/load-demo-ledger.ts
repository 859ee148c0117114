import type { WithPorts } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { issuesIn } from '#domain/subscriptions/terms.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { insertAccountLink } from '#store/accounts/account-links.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import { putPayer, setAutorenew } from '#store/accounts/payers.ts'
import type { Trx } from '#store/database.ts'
import { insertGift } from '#store/gifts/gifts.ts'
import {
  hasDispatches,
  insertKeptCycle,
  insertKeptDispatch,
  listIssueStates,
  setAccountCreated,
  setGiftRedeemed,
} from '#store/subscriptions/ledger-import.ts'
import { addDeclinedRenewal } from './add-declined-renewal.ts'
import { addMonthlyDonation } from './add-monthly-donation.ts'
import { demoId } from './demo-id.ts'
import { type DemoLedger, payerOf, readDemoLedger } from './demo-ledger.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long before its date the list of an issue is cut. */
const CUT_DAYS = 21
const LATELY_DAYS = 40
const YEAR_DAYS = 365
const ISSUES_PER_YEAR = 4

/** When the list of each issue was cut. */
type Cuts = ReadonlyMap<number, Date>

type Accounts = ReadonlyMap<string, { id: string; name: string }>

/** The subscriptions, gifts and monthly donations of the demo's accounts, and what they were sent. Loaded once. */
export async function loadDemoLedger({ db, now, ports }: WithPorts<'orderLinks'>, contentDir: string): Promise<void> {
  if (await hasDispatches(db)) return
  const ledger = await readDemoLedger(contentDir)
  await db.transaction().execute(async (trx) => {
    const accounts = await findAccounts(trx, ledger)
    const giving = { accounts, links: ports.orderLinks, now: now() }
    const cuts = await addDispatches(trx, now())
    const gifts = await addGifts(trx, ledger, accounts)
    for (const subscriber of ledger.subscribers) await addSubscriber(trx, subscriber, { accounts, cuts, gifts })
    for (const subscriber of ledger.subscribers) await addDeclinedRenewal(trx, subscriber, accounts, now())
    for (const monthly of ledger.monthlyDonations) await addMonthlyDonation(trx, monthly, giving)
    for (const { token, email, purpose } of ledger.links) {
      const account_id = accounts.get(email)?.id
      const expires_at = new Date(now().getTime() + YEAR_DAYS * DAY_MS)
      if (account_id) await insertAccountLink(trx, { hash: hashLinkToken(token), account_id, purpose, expires_at })
    }
  })
}

async function findAccounts(trx: Trx, { subscribers, monthlyDonations }: DemoLedger): Promise<Accounts> {
  const found = new Map<string, { id: string; name: string }>()
  for (const { email } of [...subscribers, ...monthlyDonations]) {
    const account = await findAccountByEmailKey(trx, email)
    if (account) found.set(email, account)
  }
  return found
}

/** The latest issue has come lately, whenever the demo begins: long enough ago that one may miss it. */
async function addDispatches(trx: Trx, now: Date): Promise<Cuts> {
  const cuts = new Map<number, Date>()
  const issues = await listIssueStates(trx)
  const latest = issues.findLast(({ state }) => state === 'delivered')?.number
  const lately = new Date(now.getTime() - LATELY_DAYS * DAY_MS)
  for (const { number, state, dated } of issues) {
    if (state === 'planned') continue
    const date = new Date(`${dated}T12:00:00Z`)
    const cutAt = new Date(date.getTime() - CUT_DAYS * DAY_MS)
    const deliveredAt = number === latest && lately > date ? lately : date
    await insertKeptDispatch(trx, { issue: number, cutAt, deliveredAt: state === 'delivered' ? deliveredAt : null })
    cuts.set(number, cutAt)
  }
  return cuts
}

async function addGifts(trx: Trx, ledger: DemoLedger, accounts: Accounts): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { token, deliverable, giver, since, redeemed } of ledger.gifts) {
    const id = demoId(token)
    const sold = { orderId: null, number: 1, deliverable, level: 'low', term: '1year' }
    await insertGift(trx, { id, tokenHash: hashLinkToken(token), ...sold, giver, at: since })
    const by = redeemed && accounts.get(redeemed.by)?.id
    if (redeemed && by) await setGiftRedeemed(trx, { id, by, at: redeemed.on })
    ids.set(token, id)
  }
  return ids
}

type Around = { accounts: Accounts; cuts: Cuts; gifts: ReadonlyMap<string, string> }

async function addSubscriber(trx: Trx, subscriber: DemoLedger['subscribers'][number], around: Around) {
  const { email, cycles, addresses, saved, autorenew } = subscriber
  const account = around.accounts.get(email)
  const [first] = cycles
  if (!account || !first) return
  const accountId = account.id
  await setAccountCreated(trx, accountId, first.since)
  for (const [shipcode, address] of Object.entries(addresses))
    await putAddress(trx, { accountId, shipcode: shipcode as keyof typeof addresses, address, at: first.since })
  for (const [index, cycle] of cycles.entries()) {
    const { term, level, since, deliverable: set, active = set } = cycle
    const deliveries = cycle.issues.flatMap((sent) => {
      const { issue, deliverable } = typeof sent === 'number' ? { issue: sent, deliverable: active } : sent
      const boundAt = around.cuts.get(issue)
      const shipcode = shipcodeOfDeliverable(deliverable)
      const address = (shipcode && addresses[shipcode]) ?? null
      return boundAt ? { issue, deliverable, name: account.name, address, boundAt } : []
    })
    const token = `sub-demo-${email.split('@', 1)[0]}-${index + 1}`
    const giftId = (cycle.gift && around.gifts.get(cycle.gift)) ?? null
    const tokens = issuesIn(term, ISSUES_PER_YEAR)
    await insertKeptCycle(trx, {
      token,
      accountId,
      position: index + 1,
      term,
      level,
      set,
      active,
      tokens,
      giftId,
      since,
      deliveries,
    })
  }
  if (!saved) return
  await putPayer(trx, { accountId, ...payerOf(email), at: first.since })
  await setAutorenew(trx, accountId, { on: autorenew, at: first.since })
}
