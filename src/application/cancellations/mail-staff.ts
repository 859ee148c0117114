import { queueMail } from '#application/mail/queue-mail.ts'
import { listStaffWhoMay } from '#store/accounts/staff.ts'
import type { CancellationRow } from '#store/cancellations/cancellations.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'

/** Tells staff of what nobody but them can do, or whoever reads the magazine's own mail where there are none. */
export async function mailStaffOfCancellation(trx: Trx, declared: CancellationRow): Promise<void> {
  const { id, kind, contract, name, email, details } = declared
  const staff = await listStaffWhoMay(trx, 'close cancellation')
  const to = staff.length > 0 ? staff : [{ ref: 'support', email: (await findMagazine(trx))?.supportEmail ?? '' }]
  for (const { ref, email: address } of to)
    await queueMail(trx, {
      kind: 'cancellation-notice',
      to: address,
      data: { cancellation: id, kind, contract, name, email, details },
      cause: `cancellation-notice:${id}:${ref}`,
    })
}
