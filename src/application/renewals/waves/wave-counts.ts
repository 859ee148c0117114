import { type DeskCount, recountForDesk } from '#application/desk-count.ts'
import type { Trx } from '#store/database.ts'
import { reportNotices, type WaveReport } from '#store/renewals/notices.ts'
import { countMembers, type WaveCount } from '#store/renewals/wave-members.ts'
import { readRenewalSettings } from './read-members.ts'

/** How many are in each wave: everyone is looked at whom the newest issue is bound for. */
export const waveCounts: DeskCount<WaveCount[]> = {
  name: 'renewal-waves',
  async count(context) {
    const settings = await readRenewalSettings(context)
    return settings ? countMembers(context.db, { now: context.now(), waves: settings.waves }) : []
  },
}

/** What each wave has brought so far: of everyone who was ever told. */
export const waveResults: DeskCount<WaveReport[]> = {
  name: 'wave-results',
  count: ({ db }) => reportNotices(db, null),
}

/** Others are at their end now, or were told of it. */
export async function recountWaves(trx: Trx): Promise<void> {
  await recountForDesk(trx, waveCounts)
  await recountForDesk(trx, waveResults)
}
