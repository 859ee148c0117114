import { expect } from 'vitest'
import { sweepRenewals } from '#application/renewals/sweep-renewals.ts'
import { NOTICE_OVER, renewalsOn } from '../../support/renewals.ts'
import type { Cluster } from './open-cluster.ts'

/** How many subscriptions are renewed while each trouble lasts. */
const RENEWALS = 3
const PRICE = 3995

export type DueRenewals = ReturnType<typeof openDueRenewals>

/** Subscriptions whose time has come, in lots: each is put into the queue just before something breaks. */
export function openDueRenewals(cluster: Cluster) {
  const renewals = renewalsOn({ ...cluster, ...cluster.bank })
  const readers: Awaited<ReturnType<typeof renewals.newSubscriber>>[] = []
  return {
    readers,
    async add(lots: number) {
      for (let n = 0; n < lots * RENEWALS; n += 1) {
        const reader = await renewals.newSubscriber()
        await renewals.renew(reader.accountId, -NOTICE_OVER)
        readers.push(reader)
      }
    },
    begin: () => sweepRenewals(renewals.on(0.01)),
    async seeRenewed() {
      const renewed = await cluster.db.selectFrom('renewals').select('id').where('state', '=', 'renewed').execute()
      expect(renewed.length).toBe(readers.length)
    },
    /** A reader was told, charged for the cycle, and sent a receipt: each once. */
    async seeEachOnce() {
      for (const { accountId, email } of readers) {
        expect(await renewals.chargesOf(accountId), 'a renewal is charged for once').toEqual([PRICE])
        expect(await renewals.kindsTo(email)).toEqual(['renewal-notice', 'renewal-receipt'])
        expect((await renewals.subscriberOf(accountId)).cycles).toHaveLength(2)
      }
    },
  }
}
