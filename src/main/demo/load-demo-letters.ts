import type { StaffContext } from '#application/context.ts'
import { proposeLetter } from '#application/letters/propose-letter.ts'
import { writeLetter } from '#application/letters/write-letter.ts'
import { transact } from '#application/transact.ts'
import { daysAfter } from '#domain/payments/dunning.ts'
import { insertRecipients } from '#store/letters/audience.ts'
import { changeLetter, listLetters, lockLetter } from '#store/letters/letters.ts'
import { markDemoSent } from '#store/letters/recipients.ts'

/** How long ago the demo's letter about its newest issue went out. */
const SENT_DAYS_AGO = 9

const news = `The harbour office is open again on Thursdays, from ten to four.

Come by if your address has changed, or [write to us](/account/address).`

/** A letter that has gone to the demo's readers, without a mail to any of them, and a draft; none where there are letters already. */
export async function loadDemoLetters(context: StaffContext): Promise<void> {
  if ((await listLetters(context.db, { limit: 1, offset: 0 })).length > 0) return
  const proposed = await proposeLetter(context)
  if (!proposed) return
  const at = daysAfter(context.now(), -SENT_DAYS_AGO)
  const segments = ['list', 'subscribers-print', 'subscribers-digital', 'donors']
  const sent = await writeLetter(
    { ...context, now: () => at },
    { ...proposed, ref: null, kind: 'issue', segments, dryRun: false },
  )
  if (!sent.ok) throw new Error(`The demo's letter: ${sent.reason}`)
  await transact(context.db, { dryRun: false }, async (trx) => {
    const letter = await lockLetter(trx, sent.ref)
    if (!letter) return
    await insertRecipients(trx, { letterId: letter.id, segments: letter.segments, kind: letter.kind })
    await markDemoSent(trx, letter.id, at)
    await changeLetter(trx, letter.id, { state: 'sent', at, send_at: at, started_at: at, finished_at: at })
  })
  const draft = { subject: 'Open again on Thursdays', body: news, kind: 'news', segments: ['list'], issueNumber: null }
  const written = await writeLetter(context, { ...draft, ref: null, dryRun: false })
  if (!written.ok) throw new Error(`The demo's draft: ${written.reason}`)
}
