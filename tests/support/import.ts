import { sql } from 'kysely'
import type { StaffContext } from '#application/context.ts'
import { continueImport, startImport } from '#application/moving/run-import.ts'
import { uploadImport } from '#application/moving/upload-import.ts'
import type { MappingChoice } from '#contract/import-mapping.ts'
import type { ImportPreset } from '#domain/moving/import-mapping.ts'
import type { Queryable } from '#store/database.ts'

export const HEADERS =
  'id,email,name,kind,issues left,lifetime,copies,gift from,institution,started,autorenew,customer,method,street,city,state,zip,country'

/** Readers who differ in what they have, by their number; the ones before `count`. */
export function manyReaders(count: number, domain = 'many.example'): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const isPrint = n % 2 === 0
    return [
      `old-${n}`,
      `reader-${n}@${domain}`,
      `Reader ${n}`,
      isPrint ? 'print' : 'digital',
      n % 10 === 3 ? '' : String(n % 9),
      n % 10 === 3 ? 'yes' : 'no',
      String(1 + (n % 3)),
      n % 7 === 0 ? 'Ben Oak' : '',
      n % 11 === 0 ? 'Keel Library' : '',
      '2024-03-05',
      'no',
      '',
      '',
      ...(isPrint ? [`${n} Pier Road`, 'Duluth', 'MN', '55802', 'US'] : ['', '', '', '', '']),
    ].join(',')
  })
  return [HEADERS, ...rows].join('\n')
}

type Asked = { text: string; preset?: ImportPreset; choice?: MappingChoice; source?: string }

/** Uploads a file, for a run. */
export async function uploaded(context: StaffContext, { text, preset = 'generic', ...more }: Asked): Promise<number> {
  const done = await uploadImport(context, { bytes: Buffer.from(text), fileName: 'readers.csv', preset, ...more })
  if (!done.ok) throw new Error(done.message)
  return done.run
}

/** Uploads and runs a file. */
export async function imported(context: StaffContext, asked: Asked): Promise<number> {
  const run = await uploaded(context, asked)
  const done = await startImport(context, { run, inBackground: false, dryRun: false })
  if (!done.ok) throw new Error(done.reason)
  await continueImport(context, run)
  return run
}

/** All that readers have, by their emails: nothing that is made anew with each database. */
export async function ledgerOf(db: Queryable, like = '%') {
  const { rows } = await sql`
    select account.email, account.name, payer.autorenew,
      (select jsonb_agg(jsonb_build_object('position', cycle.position, 'phase', cycle.phase, 'term', cycle.term,
        'level', cycle.level, 'set', cycle.set_deliverable, 'active', cycle.active_deliverable, 'copies', cycle.copies,
        'left', cycle.tokens - cycle.taken, 'extra', least(cycle.extra, cycle.tokens - cycle.taken), 'giver', gift.giver,
        'billed_to', cycle.billed_to, 'cancelled', (cycle.cancelled_at at time zone 'UTC')::date) order by cycle.position)
        from cycles cycle left join gifts gift on gift.id = cycle.gift_id where cycle.account_id = account.id) as cycles,
      (select jsonb_object_agg(shipcode, address) from account_addresses kept where kept.account_id = account.id) as addresses
    from accounts account left join payers payer on payer.account_id = account.id
    where account.deleted_at is null and account.email like ${like} order by account.email`.execute(db)
  return rows
}
