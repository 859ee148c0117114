import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

type Lease = { subject: string; holder: string; now: Date; until: Date }

/** False where somebody else holds it. One whose holder is gone is free after its time. */
export async function takeLease(db: Queryable, { subject, holder, now, until }: Lease): Promise<boolean> {
  const { rows } = await sql<{ subject: string }>`
    insert into desk_leases (subject, holder, until) values (${subject}, ${holder}, ${until})
    on conflict (subject) do update set holder = excluded.holder, until = excluded.until where desk_leases.until < ${now}
    returning subject`.execute(db)
  return rows.length > 0
}

export async function endLease(db: Queryable, { subject, holder }: Pick<Lease, 'subject' | 'holder'>): Promise<void> {
  await db.deleteFrom('desk_leases').where('subject', '=', subject).where('holder', '=', holder).execute()
}
