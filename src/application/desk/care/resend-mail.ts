import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { transact } from '#application/transact.ts'
import { isNotResent, type ResendRefusal, type WayToResend, wayToResend } from '#domain/mail/resending.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { findAccountByRef, lockAccount } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { countActsOn, findMailTo } from '#store/desk/reader-history.ts'
import { readPaidWith, writeAgain } from './write-again.ts'

export type MailResent =
  | {
      ok: true
      email: string
      kind: string
      /** When it was written the first time. */
      writtenAt: Date
      way: WayToResend['way']
      /** How often staff have sent this one again before. */
      before: number
    }
  | { ok: false; reason: ResendRefusal | 'no-such-account' }

type Asked = { ref: string; mail: string; dryRun: boolean }

/** Sends one of a reader's mails once more, to the address that their account has by now. */
export async function resendMail(
  context: StaffContext & SaleContext,
  { ref, mail: id, dryRun }: Asked,
): Promise<MailResent> {
  await requireMay(context, 'resend mail', ref)
  const { db, now, by } = context
  // The provider is not asked while anything is held.
  const paidWith = isUuid(id) ? await readPaidWith(context, { ref, mail: id }) : null
  return transact(db, { dryRun }, async (trx): Promise<MailResent> => {
    const found = await findAccountByRef(trx, ref)
    const account = found && (await lockAccount(trx, found.id))
    if (!account || account.deleted_at !== null) return { ok: false, reason: 'no-such-account' }
    const { email } = account
    const mail = isUuid(id) ? await findMailTo(trx, { id, email }) : undefined
    if (!mail) return { ok: false, reason: 'not-found' }
    const { kind, cause, created_at: writtenAt } = mail
    const way = wayToResend({ kind, cause, hasGone: mail.sent_at !== null || mail.refused_at !== null })
    if (isNotResent(way)) return { ok: false, reason: way }
    const at = now()
    const details = { mail: id, kind }
    const before = await countActsOn(trx, { ref, action: 'resend mail', details })
    const again = { account, mail, way, paidWith, cause: `${subjectOf(cause)}:again:${id}:${before + 1}`, at }
    const refusal = await writeAgain(trx, context, again)
    if (refusal) return { ok: false, reason: refusal }
    await insertAuditEntry(trx, { at, by, action: 'resend mail', subject_ref: ref, details })
    return { ok: true, email, kind, writtenAt, way: way.way, before }
  })
}

/** What a mail is about, such as an order: so one that was sent again can be sent again itself. */
const subjectOf = (cause: string) => cause.split(':').slice(0, 2).join(':')
