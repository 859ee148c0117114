import { randomUUID } from 'node:crypto'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { transact } from '#application/transact.ts'
import type { Actor } from '#domain/audit/actor.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { findAccountByRef } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Queryable } from '#store/database.ts'
import { findLetter } from '#store/letters/letters.ts'
import { testMail } from './letter-mail.ts'

export type LetterTested = { ok: true; to: string } | { ok: false; reason: 'no-such-letter' | 'no-address' }

/** `to`: the address of whoever sits at the command line; staff who are logged in have one. */
type Asked = { ref: string; to: string | null; dryRun: boolean }

/** Mails a letter to whoever asks for it, as it will look; to nobody else, and as often as they like. */
export function testLetter(
  context: StaffContext & WithPorts<'orderLinks'>,
  { ref, to, dryRun }: Asked,
): Promise<LetterTested> {
  const { db, now, by, ports } = context
  return notingRefusal(context, { act: 'test letter', on: ref, dryRun }, () =>
    transact(db, { dryRun }, async (trx): Promise<LetterTested> => {
      const letter = await findLetter(trx, ref)
      if (!letter) return { ok: false, reason: 'no-such-letter' }
      const email = await addressOf(trx, by, to)
      if (email === null) return { ok: false, reason: 'no-address' }
      const data = await testMail(trx, ports.orderLinks, letter)
      await queueMail(trx, { kind: 'letter', to: email, data, cause: `letter-test:${randomUUID()}` })
      await insertAuditEntry(trx, { at: now(), by, action: 'test letter', subject_ref: ref })
      return { ok: true, to: email }
    }),
  )
}

async function addressOf(db: Queryable, by: Actor, to: string | null): Promise<string | null> {
  if (by.kind === 'staff' && to === null) return (await findAccountByRef(db, by.accountRef))?.email ?? null
  const read = readEmail(to ?? '')
  return read.ok ? read.email : null
}
