import type { UseCaseContext } from '#application/context.ts'
import { readSubscriber } from '#application/subscriptions/read-subscriber.ts'
import {
  type MissingRefusal,
  refuseMissing,
  replacementAddress,
  whyStaffDecide,
} from '#domain/dispatches/missing-copy.ts'
import type { MissingReport } from '#domain/subscriptions/ledger.ts'
import { findMagazine } from '#store/content/site.ts'
import { insertMissingCopy, lockReports } from '#store/dispatches/missing-copies.ts'
import { insertEvent } from '#store/events/events.ts'
import { mailMissingCopy } from './mail-missing-copy.ts'
import { takeCopies } from './take-copies.ts'

export type MissingTold = { ok: true; report: MissingReport } | { ok: false; reason: MissingRefusal }

/**
 * A reader says that their copy of an issue did not come. Another one is taken out of stock in the same transaction, where
 * there is one and nothing speaks against it; otherwise staff decide. Their reader is mailed either way.
 */
export function tellMissing({ db, now }: UseCaseContext, accountId: string, issue: number): Promise<MissingTold> {
  return db.transaction().execute(async (trx): Promise<MissingTold> => {
    await lockReports(trx, accountId)
    const [subscriber, magazine] = [await readSubscriber({ db: trx }, accountId), await findMagazine(trx)]
    const at = now()
    const sent = subscriber?.deliveries.find((one) => one.issue.number === issue)
    const reason = refuseMissing(sent, { at, timeZone: magazine?.timeZone ?? 'UTC' })
    if (reason !== null || !subscriber || !sent) return { ok: false, reason: reason ?? 'no-such-delivery' }
    const { account, cycles, deliveries } = subscriber
    const { copies } = sent
    const address = replacementAddress(sent, { cycles, addresses: account.addresses })
    const told = deliveries.flatMap(({ missing }) => missing?.toldAt ?? [])
    const isTaken = async () => takeCopies(trx, { issue, accountId, copies, at })
    const waitsBecause = whyStaffDecide(address, told, at) ?? ((await isTaken()) ? null : 'no-stock')
    const state = waitsBecause === null ? 'replacing' : 'waits'
    const { name, email } = account
    const ref = await insertMissingCopy(trx, { accountId, issue, copies, name, address, waitsBecause, at })
    await mailMissingCopy(trx, { ref, email, title: sent.issue.title, copies, name, address, state })
    await insertEvent(trx, { name: 'copy-missed', at, data: { issue, state } })
    return { ok: true, report: { state, toldAt: at, sentAt: null } }
  })
}
