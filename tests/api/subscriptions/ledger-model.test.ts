import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mergeAccounts } from '#application/desk/merge-accounts.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { supplementIssue } from '#application/dispatches/supplement-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { changeCycle } from '#application/subscription-changes/change-cycle.ts'
import { extendSubscription } from '#application/subscriptions/extend-subscription.ts'
import { toCycle } from '#application/subscriptions/ledger-rows.ts'
import { moveSubscription } from '#application/subscriptions/move-subscription.ts'
import { readSubscriber } from '#application/subscriptions/read-subscriber.ts'
import { skipIssue } from '#application/subscriptions/skip-issue.ts'
import { takeSkipBack } from '#application/subscriptions/take-skip-back.ts'
import { settingsOfCycle } from '#domain/subscription-changes/change.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { canUpdate } from '#domain/subscriptions/ledger.ts'
import { issuesIn } from '#domain/subscriptions/terms.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { insertAccount } from '#store/accounts/accounts.ts'
import { announceChange } from '#store/changes.ts'
import { auditLedger } from '#store/checks/audit-ledger.ts'
import { lockWholeCycle } from '#store/subscriptions/cycle-changes.ts'
import { appendCycle, listCycles, lockCycleOfOrder, takeTokensOff } from '#store/subscriptions/cycles.ts'
import { findNextToCut, listSkips } from '#store/subscriptions/skips.ts'
import { seedOrders } from '../../support/account-orders.ts'
import { mayGiveBack } from '../../support/ledger-giving-back.ts'
import {
  ACCOUNTS,
  type Command,
  commands,
  ISSUES,
  ISSUES_PER_YEAR,
  type LedgerRows,
  monthsLater,
  PaperLedger,
} from '../../support/ledger-model.ts'
import { DELIVERED, fillStock, missInDatabase, stockLeft } from '../../support/missing-model.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { hearOfReaders, whatOpens } from '../../support/told-readers.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const SEQUENCES = isWholeProof ? 200 : 60

const { db, url, context } = await openTestDatabase()
const cut = (...[context, issue]: Parameters<typeof cutIssue>) => cutIssue(context, issue, { outOfOrder: true })
const deliver = (...[context, issue]: Parameters<typeof deliverIssue>) =>
  deliverIssue({ ...context, now: () => DELIVERED }, issue)
const runs = { cut, deliver, undo: undoCut, supplement: supplementIssue }
const somewhere = { line1: '1 High Street', line2: '', city: 'Ely', state: '', postcode: 'CB7 4JS', country: 'GB' }

const emailOf = (index: number) => `model-${index}@demo.example`
const ids: string[] = []
for (let index = 0; index < ACCOUNTS; index += 1) {
  const email = emailOf(index)
  const made = await insertAccount(db, {
    name: `Model ${index}`,
    email,
    email_key: email,
    email_confirmed_at: null,
    password_hash: null,
    created_at: new Date(),
  })
  if (made) ids.push(made.id)
}
for (const number of ISSUES)
  await sql`insert into issues (number, slug, title, season, dated, state, cover, summary, html, source_hash)
    select ${number}, 'issue-' || ${number}::text, 'Issue', season, dated, 'planned', cover, summary, html, source_hash
    from issues where number = 6`.execute(db)

// Of all others nothing is to come.
await db.updateTable('issues').set({ state: 'delivered' }).where('number', 'not in', ISSUES).execute()

const BEGINNING = new Date('2026-01-01T00:00:00Z')
let now = BEGINNING

/** Only the three accounts are left, and nothing has been sent. */
async function begin() {
  now = BEGINNING
  await fillStock(db, ISSUES)
  for (const [index, id] of ids.entries())
    await db
      .updateTable('accounts')
      .set({
        name: `Model ${index}`,
        email: emailOf(index),
        email_key: emailOf(index),
        deleted_at: null,
        merged_into: null,
      })
      .where('id', '=', id)
      .execute()
  for (const table of [
    'renewals',
    'issue_skips',
    'deliveries',
    'dispatches',
    'cycles',
    'gifts',
    'account_addresses',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('issues').set({ state: 'planned' }).where('number', 'in', ISSUES).execute()
}

async function apply(command: Command): Promise<unknown> {
  if (command.kind === 'miss') return missInDatabase(context, ids[command.account] ?? '', command)
  if ('issue' in command) return runs[command.kind](context, command.issue)
  if (command.kind === 'wait') {
    now = monthsLater(now, command.months)
    return
  }
  const accountId = ids[command.account] ?? ''
  if ('ahead' in command) {
    const next = await findNextToCut(db)
    const asked = { accountId, issue: next.number + command.ahead }
    return (command.kind === 'skip' ? skipIssue : takeSkipBack)({ ...context, now: () => now }, asked)
  }
  const at = new Date()
  if (command.kind === 'grant') {
    const { term, deliverable, copies } = command
    const tokens = issuesIn(term, ISSUES_PER_YEAR)
    return db
      .transaction()
      .execute((trx) =>
        appendCycle(trx, { accountId, term, level: 'low', deliverable, copies, tokens, orderId: null, at }),
      )
  }
  if (command.kind === 'address') {
    const shipcode = `ship-${command.letter}` as const
    if (command.isThere) return putAddress(db, { accountId, shipcode, address: somewhere, at })
    return db
      .deleteFrom('account_addresses')
      .where('account_id', '=', accountId)
      .where('shipcode', '=', shipcode)
      .execute()
  }
  if (command.kind === 'give back') return giveBack({ ...command, accountId, at })
  if (command.kind === 'extend' || command.kind === 'move') {
    const token = (await listCycles(db, accountId)).find(({ position }) => position === command.nth + 1)?.token ?? ''
    if (command.kind === 'extend') return extendSubscription(context, { token, issues: command.issues, dryRun: false })
    return moveSubscription(context, { token, email: emailOf(command.to), name: null, dryRun: false })
  }
  if (command.kind === 'change')
    return change({ accountId, position: command.nth + 1, active: command.deliverable, at })
  const cycle = db.updateTable('cycles').set({ cancelled_at: at }).where('account_id', '=', accountId)
  return cycle.where('position', '=', command.nth + 1).execute()
}

/** As a refund does, of an order that the cycle is given: what its money comes to is held elsewhere. */
async function giveBack({ accountId, nth, issues, at }: { accountId: string; nth: number; issues: number; at: Date }) {
  const own = await db
    .selectFrom('cycles')
    .select(['id', 'order_id', 'moved_from'])
    .where('account_id', '=', accountId)
    .where('position', '=', nth + 1)
    .executeTakeFirst()
  if (!own || own.moved_from !== null) return
  const orderId = own.order_id ?? (await orderFor(own.id, accountId))
  await db.transaction().execute(async (trx) => {
    const cycle = await lockCycleOfOrder(trx, orderId)
    if (!cycle || !mayGiveBack(issues, { ...cycle, isCancelled: cycle.cancelled_at !== null })) return
    await takeTokensOff(trx, orderId, issues, at)
  })
}

async function orderFor(cycleId: string, accountId: string): Promise<string> {
  const [ref = ''] = await seedOrders(db, { accountId, count: 1 })
  const { id } = await db.selectFrom('orders').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()
  await db.updateTable('cycles').set({ order_id: id }).where('id', '=', cycleId).execute()
  return id
}

type Change = { accountId: string; position: number; active: Deliverable; at: Date }

/** As a subscriber does, with the addresses that are there. */
async function change({ accountId, position, active, at }: Change) {
  const own = (await listCycles(db, accountId)).find((one) => one.position === position)
  if (!own) return
  await db.transaction().execute(async (trx) => {
    const row = await lockWholeCycle(trx, own.id)
    if (!row || !canUpdate(toCycle(row))) return
    const settings = { ...settingsOfCycle(toCycle(row)), active }
    await changeCycle(trx, { cycleId: row.id, accountId, settings, to: null, paidCents: 0, at })
  })
}

async function rowsOf(id: string): Promise<LedgerRows> {
  const subscriber = await readSubscriber(context, id)
  if (!subscriber) throw new Error('The account is gone')
  const { cycles, deliveries, account } = subscriber
  const skips = await listSkips(db, id)
  return { cycles: [...cycles], deliveries: [...deliveries], addresses: account.addresses, skips }
}

/** Whatever stands in two ledgers, merged it is one ledger with all of it; refused only where an issue is under way. */
async function mergeFirstTwo(paper: PaperLedger, all: readonly LedgerRows[]) {
  const [into = '', closed = ''] = ids
  const { ref } = await db.selectFrom('accounts').select('ref').where('id', '=', into).executeTakeFirstOrThrow()
  const done = await mergeAccounts(context, { ref, email: emailOf(1), dryRun: false })
  const issuesOf = (rows: LedgerRows | undefined) => rows?.deliveries.map(({ issue }) => issue.number) ?? []
  const both = issuesOf(all[0]).filter((issue) => issuesOf(all[1]).includes(issue))
  if (!done.ok) {
    expect(both.length, JSON.stringify(done)).toBeGreaterThan(0)
    return
  }
  const merged = await Promise.all(ids.map(rowsOf))
  paper.checkSum(merged)
  const piles = (rows: readonly (LedgerRows | undefined)[]) =>
    rows
      .flatMap((one) => one?.cycles ?? [])
      .map(({ id, tokens, taken }) => `${id}: ${taken} of ${tokens}`)
      .sort()
  expect(piles(merged.slice(0, 1))).toEqual(piles(all.slice(0, 2)))
  expect(merged[0]?.cycles.map(({ position }) => position)).toEqual(merged[0]?.cycles.map((_, index) => index + 1))
  expect(issuesOf(merged[0]).sort()).toEqual([...new Set([...issuesOf(all[0]), ...issuesOf(all[1])])].sort())
  expect(issuesOf(merged[1]).sort()).toEqual(both.sort())
  expect(await auditLedger(db)).toEqual([])
  // The next sequence begins with the same accounts.
  await db.deleteFrom('missing_copies').where('account_id', '=', closed).execute()
}

test(`${SEQUENCES} sequences of commands leave the database as paper has it`, {
  timeout: isWholeProof ? 1_800_000 : 300_000,
}, async () => {
  const readers = await hearOfReaders(url)
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const paper = new PaperLedger()
      await begin()
      let opens = await whatOpens(db, ids)
      for (const command of sequence) {
        paper.apply(command)
        await apply(command)
        // Whoever may open something else from now on is told of: no process remembers them as they were.
        const before = opens
        opens = await whatOpens(db, ids)
        const isToldOf = await readers.since(() => announceChange(db, ['mark']))
        for (const [index, id] of ids.entries())
          if (opens[index] !== before[index]) expect(isToldOf(id), `${id} after ${JSON.stringify(command)}`).toBe(true)
      }
      const all = await Promise.all(ids.map(rowsOf))
      for (const [index, rows] of all.entries()) paper.check(index, rows)
      paper.checkSum(all)
      expect(await stockLeft(db, ISSUES)).toEqual(paper.reports.stockOf(ISSUES))
      await mergeFirstTwo(paper, all)
    }),
    { numRuns: SEQUENCES },
  )
  reached(8, 'sequences on the database', SEQUENCES)
})
