import type { UseCaseContext } from '#application/context.ts'
import { countFigures } from '#application/figures/count-figures.ts'
import type { ReadAccess, SourceKind } from '#domain/figures/visit.ts'
import { dayLater } from '#domain/rehearsal/calendar.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import {
  addReads,
  addSteps,
  hasReads,
  listPublicArticles,
  type ReadCount,
  type StepCount,
} from '#store/figures/readings.ts'

const DAYS = 60
/** So that nobody takes it for a campaign of their own. */
const CAMPAIGN = 'demo-letter'
const PRICE = 4200

const sources: readonly SourceKind[] = ['direct', 'inside', 'search', 'letter', 'social', 'other-site']

/** Made up, and the same each time: some pieces draw more than others, and fewer on each day that has passed since. */
const madeUp = (piece: number, day: number, of: number) =>
  ((piece * 7919 + day * 104_729 + of * 31) % 97) % (3 + (piece % 9))

/** Reads of the demo's articles, which nobody has read, and the figures of its ledger. Loaded once. */
export async function loadDemoFigures(context: UseCaseContext): Promise<void> {
  const { db, now } = context
  if (await hasReads(db)) return
  const timeZone = (await findMagazine(db))?.timeZone ?? 'UTC'
  const articles = await listPublicArticles(db, now())
  const reads: ReadCount[] = []
  const steps: StepCount[] = []
  const today = dayIn(timeZone, now())
  for (let back = 1; back <= DAYS; back += 1) {
    // By the calendar: where clocks are put back, so many times twenty-four hours ago a day comes twice.
    const day = dayLater(today, -back)
    for (const [piece, { slug, forSubscribers }] of articles.entries()) {
      const access: ReadAccess = forSubscribers ? 'paywall' : 'open'
      const opened = sources.map((source, of) => ({
        day,
        article: slug,
        access,
        source,
        reads: madeUp(piece, back, of),
      }))
      reads.push(...opened.filter((one) => one.reads > 0))
      if (!forSubscribers) continue
      reads.push({ day, article: slug, access: 'subscriber', source: 'direct', reads: 1 + madeUp(piece, back, 7) })
      const seen = opened.reduce((sum, one) => sum + one.reads, 0)
      const asked = Math.floor(seen / (6 + (piece % 5)))
      const paid = madeUp(piece, back, 9) === 0 && asked > 0 ? 1 : 0
      const campaign = back % 3 === 0 ? CAMPAIGN : ''
      const step = { day, article: slug, campaign }
      if (seen > 0) steps.push({ ...step, step: 'paywall', count: seen, cents: 0 })
      if (asked > 0) steps.push({ ...step, step: 'subscribe', count: asked, cents: 0 })
      if (paid > 0) steps.push({ ...step, step: 'paid', count: paid, cents: PRICE })
    }
  }
  await db.transaction().execute(async (trx) => {
    await addReads(trx, reads)
    await addSteps(trx, steps)
  })
  await countFigures(context)
}
