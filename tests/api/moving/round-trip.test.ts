import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { importContent } from '#application/content/import-content.ts'
import { continueLive, takeImportLive } from '#application/moving/live-import.ts'
import { SUBSCRIBER_FILE, writeSubscriberFile } from '#application/moving/write-subscriber-file.ts'
import { migrate } from '#store/migrate.ts'
import { openCheckout } from '../../support/checkout.ts'
import { imported, ledgerOf, manyReaders } from '../../support/import.ts'
import { openTestDatabase, tester } from '../../support/test-database.ts'
import { projectDir } from '../../support/test-site.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const READERS = isWholeProof ? 20_000 : 300

test(
  `what is written to ${SUBSCRIBER_FILE} is the same ledger when an empty magazine reads it`,
  async () => {
    const shop = await openCheckout()
    const context = { ...shop.context, by: tester }
    await imported(context, { text: manyReaders(READERS), source: 'before' })
    // Whatever an import does not bring by itself.
    await sql`update cycles set tokens = tokens + 2, extra = 2 where tokens > 3 and order_id is null
    and id in (select id from cycles order by id limit 40)`.execute(shop.db)
    await sql`update cycles set cancelled_at = '2026-05-04 12:00Z' where id in (select id from cycles order by token limit 20)`.execute(
      shop.db,
    )
    // Of the demo's readers, some have saved a card at the provider.
    const customer = await shop.stripe.customers.create({ email: 'reader-1@many.example' })
    const method = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await sql`insert into payers (account_id, customer, method, autorenew, changed_at)
    select account.id, ${customer.id}, ${method.id}, true, now() from accounts account join cycles cycle on cycle.account_id = account.id
    where email like '%@many.example' and active_deliverable = 'digital' and tokens > 2 and cancelled_at is null
      and billed_to is null and gift_id is null and copies = 1 order by email limit 1`.execute(shop.db)

    let file = ''
    for await (const part of writeSubscriberFile(shop.db)) file += part

    const target = await openTestDatabase({ empty: true })
    await migrate(target.pool)
    const content = await readContentFolder(join(projectDir, 'content'))
    if (!content.ok) throw new Error('The demo magazine can’t be read')
    const there = { ...target.context, ports: shop.context.ports }
    await importContent(there, content.content)
    const run = await imported(there, { text: file, preset: 'colophon' })
    const live = await takeImportLive(there, { run, inBackground: false, dryRun: false })
    expect(live.ok).toBe(true)
    await continueLive(there, run)

    const [before, after] = [await ledgerOf(shop.db), await ledgerOf(target.db)]
    const renewing = (rows: unknown[]) =>
      (rows as { email: string; autorenew: boolean | null }[])
        .filter(({ autorenew }) => autorenew)
        .map(({ email }) => email)
    const plain = (rows: unknown[]) => (rows as object[]).map((one) => ({ ...one, autorenew: null }))
    expect(plain(after)).toEqual(plain(before))
    expect(before.length).toBeGreaterThan(300)
    // Customers of the demo are at no provider of this test: who is not there is not charged.
    expect(renewing(after).every((email) => renewing(before).includes(email))).toBe(true)
    expect(renewing(after).some((email) => email.endsWith('@many.example'))).toBe(true)
    reached(49, 'readers exported and imported', before.length)
  },
  isWholeProof ? 3_600_000 : 120_000,
)
