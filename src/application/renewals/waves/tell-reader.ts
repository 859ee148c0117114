import type { WithPorts } from '#application/context.ts'
import { daysAfter } from '#domain/payments/dunning.ts'
import { cycleToRenew } from '#domain/renewals/renewal-offer.ts'
import { type DueWave, dueWave, type Wave, waitsForPurchase } from '#domain/renewals/waves.ts'
import { dueReminder, nextReminderAt } from '#domain/renewals/yearly-reminder.ts'
import type { Trx } from '#store/database.ts'
import { isBeforeLive } from '#store/moving/import-facts.ts'
import { insertNotice } from '#store/renewals/notices.ts'
import { addLook, removeLooks } from '#store/renewals/wave-walks.ts'
import { lockLedger } from '#store/subscriptions/cycles.ts'
import { mailReminder, mailWave } from './mail-wave.ts'
import { readWaveCase, type WaveCase } from './read-wave-case.ts'

/** Whoever is just paying for the next one is asked after a day whether they have. */
const LOOK_AGAIN_DAYS = 1

/**
 * Tells an account's holder that their subscription ends, or once a year that it renews itself, where it is time for that. The notice
 * is noted in the transaction that queues its mail, while nobody can renew: told any number of times, by any number of workers,
 * it is told once. Who can't be mailed is noted for a letter. With `only` nothing but that wave is told,
 * and another's is left to the next run. Null where there was nothing to tell.
 */
export const tellReader = (
  { db, now, ports: { orderLinks: links } }: WithPorts<'orderLinks'>,
  accountId: string,
  only: Wave | null = null,
): Promise<DueWave | null> =>
  db.transaction().execute(async (trx) => {
    await lockLedger(trx, accountId)
    const at = now()
    const wave = await readWaveCase(trx, accountId, at)
    await removeLooks(trx, accountId, at)
    if (!wave) return null
    await lookAgain(trx, accountId, wave, at)
    // Nobody hears of a renewal here before their import is live.
    if (await isBeforeLive(trx, accountId)) return null
    const due = whatIsDue(wave, at)
    const cycle = cycleToRenew(wave.facts.cycles)
    // What costs nothing, or is not sold any more, is not spoken of.
    const { offer } = wave.known
    if (!due || !cycle || !offer) return null
    if (only && due.wave !== only) {
      await addLook(trx, accountId, at)
      return null
    }
    const id = await insertNotice(trx, { accountId, cycleId: cycle.id, ...due, at })
    if (id === null) return null
    const mailing = { links, at, id }
    if (due.wave.startsWith('year')) await mailReminder(trx, { ...wave, offer }, mailing)
    else if (due.by === 'mail') await mailWave(trx, { ...wave, offer }, due.wave, mailing)
    return due
  })

function whatIsDue({ facts, settings }: WaveCase, at: Date): DueWave | null {
  const reminder = dueReminder(facts, settings, at)
  return reminder ? { wave: reminder, by: 'mail' } : dueWave(facts, settings, at)
}

async function lookAgain(trx: Trx, accountId: string, { facts, settings }: WaveCase, at: Date): Promise<void> {
  const reminderAt = nextReminderAt(facts.cycles, at)
  if (reminderAt) await addLook(trx, accountId, reminderAt)
  if (waitsForPurchase(facts, settings, at)) await addLook(trx, accountId, daysAfter(at, LOOK_AGAIN_DAYS))
}
