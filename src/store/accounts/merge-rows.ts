import { sql } from 'kysely'
import type { Trx } from '#store/database.ts'
import { copyOptouts } from '#store/letters/optouts.ts'
import { type MergedColumn, mergedColumns } from './merged-columns.ts'

/** `from` is emptied into `to`. */
export type Merging = { readonly from: string; readonly to: string }

/** How many rows of a table move, end, or stay with the closed account. */
export type RowsMerged = { table: string; what: string; moves: number; ends: number; stays: number }

const countOf = (rows: readonly unknown[]) => rows.length

/** Moves or ends everything that `mergedColumns` names and that needs no more than that. */
export async function mergeSimpleRows(trx: Trx, merging: Merging): Promise<RowsMerged[]> {
  const merged: RowsMerged[] = []
  for (const column of mergedColumns.filter(({ how }) => how !== 'ledger')) {
    const { moves, ends } = await mergeColumn(trx, column, merging)
    merged.push({ table: column.table, what: column.what, moves, ends, stays: 0 })
  }
  return merged
}

async function mergeColumn(trx: Trx, { table, column, how, key }: MergedColumn, { from, to }: Merging) {
  const [rows, owner] = [sql.table(table), sql.ref(column)]
  let moves = 0
  if (how === 'unset') {
    await sql`update ${rows} set ${owner} = null where ${owner} = ${from}`.execute(trx)
    return { moves: 0, ends: 0 }
  }
  if (how !== 'ends') {
    const isNew = key
      ? sql`not exists (select from ${rows} had where had.${owner} = ${to} and had.${sql.ref(key)} = own.${sql.ref(key)})`
      : sql`true`
    const moved = await sql`update ${rows} own set ${owner} = ${to} where own.${owner} = ${from} and ${isNew}
      returning 1`.execute(trx)
    moves = countOf(moved.rows)
  }
  if (how === 'moves') return { moves, ends: 0 }
  const ended = await sql`delete from ${rows} where ${owner} = ${from} returning 1`.execute(trx)
  return { moves, ends: countOf(ended.rows) }
}

const row = (table: string, moves: number, { ends = 0, stays = 0 } = {}): RowsMerged => ({
  table,
  what: mergedColumns.find((one) => one.table === table)?.what ?? table,
  moves,
  ends,
  stays,
})

/** Moves the cycles, which stand in the order of `ids` then. Twice written, since no two may have one place meanwhile. */
export async function mergeCycles(trx: Trx, { from, to }: Merging, ids: readonly string[]): Promise<RowsMerged> {
  const moved = await sql`update cycles set account_id = ${to}, position = position + 1000000
    where account_id = ${from} returning 1`.execute(trx)
  if (moved.rows.length > 0) {
    await sql`update cycles set position = position + 2000000 where account_id = ${to}`.execute(trx)
    await sql`update cycles set position = placed.place from unnest(${ids}::uuid[]) with ordinality as placed (id, place)
      where cycles.id = placed.id and cycles.account_id = ${to}`.execute(trx)
  }
  return row('cycles', moved.rows.length)
}

/**
 * Moves what was sent, with what was said of copies that did not come. An account has an issue once: of one that both had,
 * the second stays with the closed account. One statement, since a report refers to what was sent by the account.
 */
export async function mergeDeliveries(trx: Trx, { from, to }: Merging): Promise<RowsMerged[]> {
  const { rows } = await sql<{ deliveries: number; reports: number }>`
    with alone as (
      select issue_number from deliveries own where account_id = ${from} and not exists (
        select from deliveries had where had.account_id = ${to} and had.issue_number = own.issue_number)
    ), sent as (
      update deliveries set account_id = ${to} where account_id = ${from}
        and issue_number in (select issue_number from alone) returning 1
    ), told as (
      update missing_copies set account_id = ${to} where account_id = ${from}
        and issue_number in (select issue_number from alone) returning 1
    )
    select (select count(*) from sent)::int as deliveries, (select count(*) from told)::int as reports`.execute(trx)
  const moved = rows[0] ?? { deliveries: 0, reports: 0 }
  // What was taken out of stock for them is noted by issue and account.
  await sql`update stock_holds set holder = 'missing:' || report.issue_number || ':' || ${to}::text
    from missing_copies report where report.account_id = ${to}
      and stock_holds.holder = 'missing:' || report.issue_number || ':' || ${from}::text`.execute(trx)
  const left = await sql<{ deliveries: number; reports: number }>`
    select (select count(*) from deliveries where account_id = ${from})::int as deliveries,
      (select count(*) from missing_copies where account_id = ${from})::int as reports`.execute(trx)
  return [
    row('deliveries', moved.deliveries, { stays: left.rows[0]?.deliveries ?? 0 }),
    row('missing_copies', moved.reports, { stays: left.rows[0]?.reports ?? 0 }),
  ]
}

/** What one of the two skipped and the other was sent was not skipped, now that they are one. */
export async function endSkipsOfSent(trx: Trx, { to }: Merging, at: Date): Promise<void> {
  await sql`update issue_skips skip set taken_back_at = ${at} where account_id = ${to} and taken_back_at is null
    and exists (select from deliveries had where had.account_id = ${to} and had.issue_number = skip.issue_number)`.execute(
    trx,
  )
}

/** The cart of whoever stays, or else the other's. */
export async function mergeCarts(trx: Trx, { from, to }: Merging): Promise<RowsMerged> {
  const moved = await sql`update carts set account_id = ${to} where account_id = ${from}
    and not exists (select from carts had where had.account_id = ${to}) returning 1`.execute(trx)
  const ended = await sql`delete from carts where account_id = ${from} returning 1`.execute(trx)
  return row('carts', moved.rows.length, { ends: ended.rows.length })
}

/**
 * How an account pays comes along only where the other has none; autorenew never does, since it was agreed to for other
 * subscriptions. `unused`: what the provider calls somebody whom nothing here pays with any more.
 */
export async function mergePayers(
  trx: Trx,
  { from, to }: Merging,
  at: Date,
): Promise<{ row: RowsMerged; unused: string[] }> {
  const moved =
    await sql`update payers set account_id = ${to}, autorenew = false, changed_at = ${at} where account_id = ${from}
    and not exists (select from payers had where had.account_id = ${to}) returning 1`.execute(trx)
  const ended = await sql<{
    customer: string
  }>`delete from payers where account_id = ${from} returning customer`.execute(trx)
  const { rows } = await sql<{ customer: string }>`
    select customer from unnest(${ended.rows.map(({ customer }) => customer)}::text[]) as gone (customer)
    where not exists (select from monthly_donations monthly where monthly.customer = gone.customer and status <> 'cancelled')`.execute(
    trx,
  )
  return {
    row: row('payers', moved.rows.length, { ends: ended.rows.length }),
    unused: rows.map(({ customer }) => customer),
  }
}

type Known = Merging & { fromKey: string; toEmail: string; toKey: string; isConfirmed: boolean }

/**
 * What is known by the address of the closed account and not by the account. Mail that waits goes to the other address.
 * What was bought as a guest comes along where whoever has the account has shown that they read its mail.
 */
export async function mergeByEmail(
  trx: Trx,
  { from, to, fromKey, toEmail, toKey, isConfirmed }: Known,
): Promise<RowsMerged[]> {
  const mails = await sql`update mails set email = ${toEmail} where lower(email) = ${fromKey} returning 1`.execute(trx)
  const cancellations = await sql`update cancellations set email = ${toEmail} where lower(email) = ${fromKey}
    returning 1`.execute(trx)
  const coupons = await sql`update coupon_uses set buyer = ${to} where buyer in (${from}, ${fromKey})
    returning 1`.execute(trx)
  const bounces = await sql`delete from mail_bounces where lower(email) = ${fromKey} returning 1`.execute(trx)
  // Whoever wants no letters at one address wants none at the other: it is the same person.
  const optouts = await copyOptouts(trx, { fromKey, key: toKey })
  let guests = 0
  for (const table of ['monthly_donations', 'orders', 'donations'] as const)
    if (isConfirmed) {
      const claimed = await sql`update ${sql.table(table)} set account_id = ${to}
        where account_id is null and lower(email) = ${fromKey} returning 1`.execute(trx)
      guests += claimed.rows.length
    }
  return [
    { table: 'mails', what: 'mails', moves: mails.rows.length, ends: 0, stays: 0 },
    { table: 'cancellations', what: 'cancellations', moves: cancellations.rows.length, ends: 0, stays: 0 },
    { table: 'coupon_uses', what: 'uses of coupons', moves: coupons.rows.length, ends: 0, stays: 0 },
    { table: 'mail_bounces', what: 'mails that came back', moves: 0, ends: bounces.rows.length, stays: 0 },
    { table: 'letter_optouts', what: 'kinds of letters not wanted', moves: optouts, ends: 0, stays: 0 },
    { table: 'orders', what: 'purchases as a guest', moves: guests, ends: 0, stays: 0 },
  ]
}

/** Papers that name the account inside: what is completed or given back later is the other's. An id stands for nothing else. */
export async function mergePapers(trx: Trx, { from, to }: Merging): Promise<void> {
  await sql`update order_versions set snapshot = replace(snapshot::text, ${from}, ${to})::jsonb
    from orders where orders.id = order_versions.order_id and orders.account_id = ${to}
      and snapshot::text like ${`%${from}%`}`.execute(trx)
  await sql`update payment_attempts set content = replace(content::text, ${from}, ${to})::jsonb
    where subject_id in (select id::text from renewals where account_id = ${to}) and content::text like ${`%${from}%`}`.execute(
    trx,
  )
}

/** From here on whoever looks for the closed account finds the other. */
export async function pointTo(trx: Trx, { from, to }: Merging): Promise<void> {
  await sql`update accounts set merged_into = ${to} where id = ${from}`.execute(trx)
}
