import type { StaffContext } from '#application/context.ts'
import { readSubscriber } from '#application/subscriptions/read-subscriber.ts'
import { actorName, actorRef } from '#domain/audit/actor.ts'
import { replacementAddress } from '#domain/dispatches/missing-copy.ts'
import { decideMissingCopy } from '#store/dispatches/missing-copies.ts'
import { mailMissingCopy } from './mail-missing-copy.ts'
import { takeStep } from './staff-step.ts'
import { takeCopies } from './take-copies.ts'

/** Staff decide that another copy goes out after all, to the address that the account has by now. */
export function replaceMissing(context: StaffContext, ref: string, { dryRun }: { dryRun: boolean }) {
  return takeStep(context, { step: 'replace', refs: [ref], dryRun }, async (trx, row) => {
    const { account_id: accountId, issue_number: issue, copies } = row
    const subscriber = await readSubscriber({ db: trx }, accountId)
    const sent = subscriber?.deliveries.find((one) => one.issue.number === issue)
    if (!subscriber || !sent) return { ok: false, reason: 'not-found' }
    const { account, cycles } = subscriber
    const address = replacementAddress(sent, { cycles, addresses: account.addresses })
    if (!address) return { ok: false, reason: 'no-address' }
    const at = context.now()
    if (!(await takeCopies(trx, { issue, accountId, copies, at }))) return { ok: false, reason: 'no-stock' }
    const { name } = account
    const decided = { decided_at: at, decided_by: actorName(context.by) ?? actorRef(context.by) }
    await decideMissingCopy(trx, ref, { state: 'replacing', name, address: JSON.stringify(address), ...decided })
    await mailMissingCopy(trx, { ...row, name, address, state: 'replacing' })
    return { ok: true, state: 'replacing' }
  })
}
