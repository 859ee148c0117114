import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { importStatement } from '#application/bank/import-statement.ts'
import { postBooks } from '#application/books/post-books.ts'
import { applyCancellation } from '#application/cancellations/apply-cancellation.ts'
import { requestCancellation } from '#application/cancellations/request-cancellation.ts'
import type { WithPorts } from '#application/context.ts'
import { noteReader } from '#application/desk/note-reader.ts'
import { tellMissing } from '#application/dispatches/missing/tell-missing.ts'
import { sendGoods } from '#application/goods/send-goods.ts'
import { setInstitution } from '#application/institutions/set-institution.ts'
import { SEND_MAIL } from '#application/mail/queue-mail.ts'
import { tellReader } from '#application/renewals/waves/tell-reader.ts'
import { dayOf } from '#domain/access/licence.ts'
import { daysAfter } from '#domain/payments/dunning.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { insertAccount, suspendAccount } from '#store/accounts/accounts.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { insertBounce } from '#store/mail/bounces.ts'
import { insertMail, markMailRefused } from '#store/mail/mails.ts'
import { insertStrayPayment } from '#store/sales/stray-payments.ts'
import { addToStock } from '#store/store/stock.ts'
import { insertKeptCycle } from '#store/subscriptions/ledger-import.ts'
import { addCheckToPayBack } from './add-check-paid-back.ts'
import { addDemoGift, addDemoGivenSubscriptions, addDemoOrder, type DemoDeskContext } from './add-demo-order.ts'
import { type DemoDesk, type DemoDeskInstitution, type DemoDeskReader, readDemoDesk } from './demo-desk.ts'

type Context = DemoDeskContext & WithPorts<'readCamt'>

/**
 * What waits at the desk of the demo: something on each of its lists. People of its own, so that the accounts, the stock and the links
 * that the demo promises stay as they are. What it would mail counts as gone.
 */
export async function loadDemoDesk(context: Context, contentDir: string): Promise<void> {
  const desk = await readDemoDesk(contentDir)
  const before = await lastMail(context)
  await stockUp(context, desk)
  for (const reader of desk.readers) await addReader(context, reader)
  const orders: string[] = []
  for (const order of desk.orders) orders.push(await addDemoOrder(context, order))
  for (const given of desk.givenSubscriptions) await addDemoGivenSubscriptions(context, given)
  for (const gift of desk.gifts) await addDemoGift(context, gift)
  await addCheckToPayBack(context, desk.paidByCheck)
  await addInstitution(context, desk.institution)
  await requestCancellation(context, { fields: desk.cancellation, network: 'demo' })
  const received = await context.db.selectFrom('cancellations').select('id').where('state', '=', 'received').execute()
  for (const { id } of received) await applyCancellation(context, id)
  const bytes = await readFile(join(contentDir, 'demo/statement.csv'))
  await importStatement(context, { fileName: 'statement.csv', bytes, dryRun: false })
  await addTrouble(context, orders[0] ?? '')
  await postBooks(context)
  await sql`update mails set sent_at = ${context.now()}, data = null, message_id = 'demo:' || id where id <> all(${before})
    and sent_at is null and refused_at is null`.execute(context.db)
}

const lastMail = async ({ db }: Context): Promise<string[]> =>
  (await db.selectFrom('mails').select('id').execute()).map(({ id }) => id)

/** As many come as will be sold or sent, so that the demo's stock is what it promises. */
async function stockUp({ db, by }: Context, { orders, readers }: DemoDesk) {
  const taken = new Map<string, number>()
  const take = (ref: string, count: number) => taken.set(ref, (taken.get(ref) ?? 0) + count)
  for (const { goods, state } of orders) if (state !== 'refunded') for (const { ref, qty } of goods) take(ref, qty)
  // Somebody has to ask first where another copy should go to, who has no address.
  for (const { missing, hasMoved } of readers) if (!hasMoved) for (const { issue } of missing) take(`iss:${issue}`, 1)
  await db.transaction().execute(async (trx) => {
    for (const [ref, count] of taken) await addToStock(trx, ref, count, { by })
  })
}

const YEAR = 4

async function addReader(context: Context, reader: DemoDeskReader) {
  const { db, now } = context
  const { email, name, issues, address } = reader
  const since = daysAfter(now(), -400)
  const dispatches = await db
    .selectFrom('dispatches')
    .select(['issue_number', 'cut_at'])
    .where('issue_number', 'in', issues)
    .where('number', '=', 1)
    .execute()
  const ref = `acc-${email.split('@', 1)[0]}`
  const id = await db.transaction().execute(async (trx) => {
    const made = await insertAccount(trx, {
      ref,
      name,
      email,
      email_key: email,
      email_confirmed_at: since,
      password_hash: null,
      created_at: since,
    })
    if (!made) return null
    if (!reader.hasMoved) await putAddress(trx, { accountId: made.id, shipcode: 'ship-a', address, at: since })
    await insertKeptCycle(trx, {
      token: `sub-demo-${email.split('@', 1)[0]}`,
      accountId: made.id,
      position: 1,
      term: '1year',
      level: 'low',
      set: 'print-a',
      active: 'print-a',
      tokens: YEAR,
      giftId: null,
      copies: reader.copies,
      billedTo: reader.billedTo,
      since,
      deliveries: dispatches.map(({ issue_number: issue, cut_at }) => ({
        issue,
        deliverable: 'print-a' as const,
        name,
        address,
        boundAt: cut_at ?? since,
      })),
    })
    if (reader.isSuspended) await suspendAccount(trx, email, now())
    return made.id
  })
  if (id === null) return
  if (reader.bounce) await insertBounce(db, { email, at: now(), reason: reader.bounce })
  if (reader.note) await noteReader(context, { ref, note: reader.note, dryRun: false })
  for (const { issue, isSent } of reader.missing) await addMissing(context, { accountId: id, issue, isSent })
  await tellReader(context, id)
}

async function addMissing(
  context: Context,
  { accountId, issue, isSent }: { accountId: string; issue: number; isSent: boolean },
) {
  await tellMissing(context, accountId, issue)
  if (!isSent) return
  const { ref } = await context.db
    .selectFrom('missing_copies')
    .select('ref')
    .where('account_id', '=', accountId)
    .where('issue_number', '=', issue)
    .executeTakeFirstOrThrow()
  await sendGoods(context, { items: [{ ref, carrier: 'USPS', tracking: null }], tells: false })
}

async function addInstitution(context: Context, { name, emailDomains, endsInDays }: DemoDeskInstitution) {
  const [licenceFrom, licenceTo] = [endsInDays - 365, endsInDays].map((days) => dayOf(daysAfter(context.now(), days)))
  const set = await setInstitution(context, { name, emailDomains, licenceFrom, licenceTo })
  if (!set.ok) throw new Error(`The demo's ${name}: ${set.problems.join('; ')}`)
}

/** A payment of which nobody knows what it was for, a mail that no server took, and a job that was given up. */
async function addTrouble({ db, now }: Context, orderId: string) {
  const stray = { payment_intent_id: 'pi_demo_stray', order_id: orderId, amount_cents: 2_200, currency: 'usd' }
  await insertStrayPayment(db, { ...stray, found_at: daysAfter(now(), -2) })
  await db.transaction().execute(async (trx) => {
    const mail = { cause: 'demo-refused', kind: 'sign-in-code', email: 'no-one@nowhere.example', data: {} }
    const mailId = await insertMail(trx, mail)
    if (mailId === null) return
    await markMailRefused(trx, mailId, now())
    // Tried once more it finds that its mail is over, and ends well.
    await enqueueJob(trx, { name: SEND_MAIL, payload: { mailId }, key: 'demo-failed', maxAttempts: 3 })
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'The mail server did not answer within a minute'
      where key = 'demo-failed'`.execute(trx)
  })
}
