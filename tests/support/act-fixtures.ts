import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { postBooks } from '#application/books/post-books.ts'
import { recordBounce } from '#application/mail/record-bounce.ts'
import { followDisputes } from '#application/sales/disputes/follow-disputes.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { putPayer, setAutorenew } from '#store/accounts/payers.ts'
import { insertStrayPayment } from '#store/sales/stray-payments.ts'
import { printGift, tote } from './cart.ts'
import { american, type openCheckout } from './checkout.ts'
import { openTestDesk } from './desk.ts'
import { missingOn } from './missing-copies.ts'

type Shop = Awaited<ReturnType<typeof openCheckout>>

const billed = '--name|Ada Keel|--email|ada@keel.example|--item|iss:3|--line1|1 Pier Road|--city|Duluth'.split('|')
/** What is typed after `invoices`, for one that nobody is mailed. */
export const invoice = [
  ...['create', ...billed],
  ...['--state', 'MN', '--postcode', '55802', '--country', 'US', '--no-mail', '--json'],
]
/** What is typed after `subscriptions`. */
export const subscription = ['add', 'gift@keel.example', '--deliverable', 'digital', '--json']

const anyWord = () => randomBytes(4).toString('hex')

/** What an act of the staff begins with, made anew each time it is asked for. */
export async function openActFixtures(shop: Shop) {
  const { db } = shop
  const folder = await mkdtemp(join(tmpdir(), 'colophon-acts-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const settings = { DATABASE_URL: shop.databaseUrl, SANDBOX_STRIPE_API: shop.url }
  const other = openTestDesk(settings, { kind: 'command-line', name: 'other' })

  /** Does a command, by somebody else than whom the test is about. */
  async function done(...args: string[]) {
    const { code, lines } = await other(...args)
    if (code !== 0) throw new Error(lines.join('\n'))
    return lines.join('\n')
  }
  const made = async (...args: string[]) => JSON.parse(await done(...args))
  // Enough for as many orders as the acts begin with.
  await done('stock', 'add', 'prd:tote', '500')
  const newSubscription = async (): Promise<string> => (await made('subscriptions', ...subscription)).token
  const newInvoice = async (): Promise<string> => (await made('invoices', ...invoice)).invoiceNo

  /** A file with one payment that nobody has seen before. */
  async function newStatement(text: string, amount = '5.00'): Promise<string> {
    const file = join(folder, `statement-${anyWord()}.csv`)
    await writeFile(file, `Date,Description,Amount\n2026-11-03,${text} ${anyWord()},${amount}\n`)
    return file
  }

  async function newBankLine(text: string, amount?: string): Promise<string> {
    await done('statement', 'import', await newStatement(text, amount))
    const { id } = await db.selectFrom('bank_lines').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return String(id)
  }

  async function newMarkdown(): Promise<string> {
    const file = join(folder, `letter-${anyWord()}.md`)
    await writeFile(file, 'The harbour is **open** again.')
    return file
  }

  /** To whoever subscribes, with what was done to it before. */
  async function newLetterToMany(...steps: ('schedule' | 'pause')[]): Promise<string> {
    const to = ['--segment', 'subscribers-print', '--segment', 'donors']
    const { ref } = await made('letters', 'write', '--subject', 'News', '--file', await newMarkdown(), ...to, '--json')
    for (const step of steps) await done('letters', step, ref)
    return ref
  }

  async function newOrder(email = 'ada.audit@reader.example'): Promise<string> {
    const shopper = shop.openShopper()
    await shopper.add(tote)
    const guest = { name: 'Ada Quill', email, address: american, shipcode: 'ship-a' }
    return (await shop.orderOf((await shop.buy(shopper, guest)).intentId)).ref
  }

  /** A gift subscription that nobody has redeemed. */
  async function newGiven(): Promise<string> {
    const shopper = shop.openShopper()
    await shopper.add({ type: 'gift-subscription', item: printGift })
    const guest = { name: 'Ada Quill', email: 'ada.gives@reader.example', address: american, shipcode: 'ship-a' }
    return `${(await shop.orderOf((await shop.buy(shopper, guest)).intentId)).ref}.1`
  }

  /** What was in it has been marked as sent. */
  const newParcel = async (): Promise<string> =>
    (await made('goods', 'sent', await newOrder(), '--quiet', '--json')).parcels[0].parcel

  async function newDisputedOrder(): Promise<string> {
    const ref = await newOrder()
    const order = await db.selectFrom('orders').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow()
    const { latest_charge } = await shop.stripe.paymentIntents.retrieve(order.payment_intent_id ?? '')
    await shop.control('POST', `charges/${latest_charge}/dispute`, {})
    await followDisputes(shop.context, order.payment_intent_id ?? '')
    return ref
  }

  /** An order that a check has paid, and that was refunded: its money is to be paid back by hand. */
  async function newOwedOrder(): Promise<string> {
    const number = await newInvoice()
    await done('invoices', 'paid', number, '--by', 'check')
    const billed = db.selectFrom('invoices').innerJoin('orders', 'orders.id', 'invoices.order_id').select('orders.ref')
    const { ref } = await billed.where('invoice_no', '=', number).executeTakeFirstOrThrow()
    await done('orders', 'refund', ref, '--yes')
    return ref
  }

  async function newOpenCancellation(): Promise<string> {
    const declared = { kind: 'withdraw', contract: 'everything', name: 'Ada', email: 'ada@keel.example', details: '' }
    const at = new Date()
    const row = { ...declared, received_at: at, token_hash: randomBytes(32), state: 'open', handled_at: at }
    return (await db.insertInto('cancellations').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  const give = (accountId: string) =>
    putAddress(db, { accountId, shipcode: 'ship-a', address: american, at: new Date() })

  /** Whoever waits for want of an address has one now. */
  async function giveAddress() {
    const waiting = db.selectFrom('accounts').select('id').where('email', '=', 'noaddress@demo.example')
    await give((await waiting.executeTakeFirstOrThrow()).id)
  }

  /** A copy that somebody else did not get, with one taken out of stock for it, or before that. */
  async function newMissing(state: 'replacing' | 'waits'): Promise<string> {
    const email = await shop.newAccount()
    const account = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await give(account.id)
    const missing = missingOn(shop)
    await missing.deliver(account.id, { issue: 4, days: 40 })
    if (state === 'replacing') return missing.tell(account.id, 4)
    return missing.withoutStock(4, () => missing.tell(account.id, 4))
  }

  /** One that has used up its tries. */
  async function newFailedJob(): Promise<string> {
    const added = await sql<{ id: string }>`
      select id::text from graphile_worker.add_job('nothing-does-this')`.execute(db)
    const id = added.rows[0]?.id ?? ''
    await sql`select graphile_worker.permanently_fail_jobs(array[${id}::bigint], 'It can not be done')`.execute(db)
    return id
  }

  /** Money that names an order which nobody knows. */
  async function newStrayPayment(): Promise<string> {
    const payment_intent_id = `pi_${anyWord()}`
    const stray = { payment_intent_id, order_id: 'nobody knows', amount_cents: 1234, currency: 'usd' }
    await insertStrayPayment(db, { ...stray, found_at: new Date() })
    return payment_intent_id
  }

  const newWebhook = async (): Promise<string> =>
    (await made('webhooks', 'add', 'https://tool.example/hooks', '--event', 'subscribed', '--json')).ref

  /** What a tool did not take, of one that was added for it. */
  async function newFailedDelivery() {
    const endpoint = await newWebhook()
    const failed = await sql<{ id: string }>`
      insert into webhook_deliveries (endpoint_id, event, at, state, next_at, tried_at)
      select id, 'subscribed', now(), 'failed', now(), now() from webhook_endpoints where ref = ${endpoint}
      returning id`.execute(db)
    return { endpoint, delivery: failed.rows[0]?.id ?? '' }
  }

  let addresses = 0
  const newAddress = () => `care-${++addresses}@keel.example`
  const refOf = async (email: string) =>
    (await db.selectFrom('accounts').select('ref').where('email', '=', email).executeTakeFirstOrThrow()).ref

  /** Answers the ref of somebody whose issues are sent in print. */
  async function newPrintReader(): Promise<string> {
    const email = newAddress()
    await done('subscriptions', 'add', email, '--deliverable', 'print-a', '--json')
    return refOf(email)
  }

  /** The same with a saved card and an address, so that it can renew itself; `autorenew` is how that is switched. */
  async function newPayingReader(autorenew: boolean): Promise<string> {
    const ref = await newPrintReader()
    const { id } = await db.selectFrom('accounts').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()
    await give(id)
    await putPayer(db, { accountId: id, customer: `cus_${ref}`, method: `pm_${ref}`, at: new Date() })
    await setAutorenew(db, id, { on: autorenew, at: new Date() })
    return ref
  }

  /** Somebody whose mail comes back. */
  async function newBouncing(): Promise<string> {
    const email = newAddress()
    await done('subscriptions', 'add', email, '--deliverable', 'digital', '--json')
    await comesBack(email)
    return refOf(email)
  }

  const comesBack = (email: string) => recordBounce(shop.context, { email, reason: '552 5.2.2 The mailbox is full' })

  /** Answers the number of what somebody without an account has bought, whose mail comes back. */
  async function newBouncingGuest(): Promise<string> {
    const email = newAddress()
    const ref = await newOrder(email)
    await comesBack(email)
    return ref
  }

  /** Somebody to whom issue 4 was delivered. */
  async function newReaderSentTo(): Promise<string> {
    const ref = await newPrintReader()
    const { id } = await db.selectFrom('accounts').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()
    await give(id)
    await missingOn(shop).deliver(id, { issue: 4, days: 40 })
    return ref
  }

  /** Somebody who has bought something, and the mail with their receipt, which went out. */
  async function newReceipt() {
    const email = newAddress()
    await done('subscriptions', 'add', email, '--deliverable', 'digital', '--json')
    await newOrder(email)
    const receipt = db.updateTable('mails').set({ sent_at: new Date(), data: null }).returning('id')
    const { id } = await receipt
      .where('email', '=', email)
      .where('kind', '=', 'order-receipt')
      .executeTakeFirstOrThrow()
    return { ref: await refOf(email), mail: id }
  }

  /** The next month that can be closed: books that begin in one that is long over. */
  async function newOldMonth(): Promise<string> {
    const { rows } = await sql<{ next: string }>`select coalesce(
      to_char(to_date(closed_through, 'YYYY-MM') + interval '1 month', 'YYYY-MM'), '2001-01') as next
      from book_state`.execute(db)
    const next = rows[0]?.next ?? ''
    await sql`with entry as (insert into book_entries (kind, subject, happened_at, day, month, text)
        values ('sale', ${next}, now(), now(), ${next}, 'Old order') returning id)
      insert into book_lines (entry_id, account, amount_cents)
        select id, 'bank', 100 from entry union all select id, 'other', -100 from entry`.execute(db)
    // Whoever closes books all else first and adds it up, also where the closing then comes to nothing.
    await postBooks(shop.context)
    return next
  }

  /** An invoice whose first reminder is due. */
  async function newOverdueInvoice(): Promise<string> {
    const number = await newInvoice()
    await sql`update invoices set created_at = created_at - interval '40 days' where invoice_no = ${number}`.execute(db)
    return number
  }

  /** A file of one reader whom nobody has brought in. */
  async function newReaders(): Promise<string> {
    const file = join(folder, `readers-${anyWord()}.csv`)
    await writeFile(file, `email,kind,issues left\n${anyWord()}@keel.example,digital,3\n`)
    return file
  }
  const newUpload = async (): Promise<string> =>
    String((await made('import', 'upload', await newReaders(), '--json')).run)
  const newImport = async (): Promise<string> => String((await made('import', 'run', await newReaders(), '--json')).run)

  return {
    ...{ settings, folder, done, made, anyWord, newAddress, refOf },
    ...{
      newSubscription,
      newPrintReader,
      newPayingReader,
      newReaderSentTo,
      newBouncing,
      newBouncingGuest,
      comesBack,
      newReceipt,
      newMissing,
      newOpenCancellation,
      giveAddress,
    },
    ...{
      newInvoice,
      newOverdueInvoice,
      newStatement,
      newBankLine,
      newOldMonth,
      newOrder,
      newGiven,
      newParcel,
      newDisputedOrder,
      newOwedOrder,
    },
    ...{
      newMarkdown,
      newLetterToMany,
      newFailedJob,
      newStrayPayment,
      newWebhook,
      newFailedDelivery,
      newReaders,
      newUpload,
      newImport,
    },
  }
}
export type ActFixtures = Awaited<ReturnType<typeof openActFixtures>>
