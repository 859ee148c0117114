import { readDeferred } from '#application/books/read-deferred.ts'
import type { UseCaseContext } from '#application/context.ts'
import { churnFigure } from '#domain/figures/churn.ts'
import { couponResultsOf, couponsFigure } from '#domain/figures/coupons.ts'
import { deferredFigure } from '#domain/figures/deferred.ts'
import { donorsFigure } from '#domain/figures/donors.ts'
import type { Figure, FigureName } from '#domain/figures/figure.ts'
import { MOST_PIECES, PIECES_DAYS, piecesFigure } from '#domain/figures/pieces.ts'
import { readersFigure } from '#domain/figures/readers.ts'
import { renewalsFigure } from '#domain/figures/renewals.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { listCounts } from '#store/figures/figure-counts.ts'
import { listCampaigns, listPieces, listSources } from '#store/figures/readings.ts'
import { listCouponCodes } from '#store/store/coupons.ts'
import { KEPT } from './count-figures.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How each figure is read: from what was counted at night, or from tables that are small in the days that are asked for. */
const readers: Readonly<Record<FigureName, (context: UseCaseContext) => Promise<Figure>>> = {
  async readers({ db }) {
    const [months, issues] = await Promise.all([listCounts(db, KEPT.readerMonths), listCounts(db, KEPT.readerIssues)])
    return readersFigure({ months: months.counts, issues: issues.counts, countedAt: months.countedAt })
  },
  async renewals({ db }) {
    const { counts, countedAt } = await listCounts(db, KEPT.renewals)
    return renewalsFigure({ issues: counts, countedAt })
  },
  async churn({ db }) {
    const [months, reasons] = await Promise.all([listCounts(db, KEPT.churn), listCounts(db, KEPT.reasons)])
    return churnFigure({ months: months.counts, reasons: reasons.counts, countedAt: months.countedAt })
  },
  deferred: async (context) => deferredFigure(await readDeferred(context)),
  async coupons({ db }) {
    const [codes, { counts, countedAt }] = await Promise.all([listCouponCodes(db), listCounts(db, KEPT.coupons)])
    return couponsFigure(couponResultsOf(codes, counts), countedAt)
  },
  async donors({ db }) {
    const [months, years, standing] = await Promise.all([
      listCounts(db, KEPT.donorMonths),
      listCounts(db, KEPT.donorYears),
      listCounts(db, KEPT.standing),
    ])
    const { countedAt } = standing.countedAt ? standing : months
    return donorsFigure({ months: months.counts, years: years.counts, standing: standing.counts, countedAt })
  },
  async pieces({ db, now }) {
    const timeZone = (await findMagazine(db))?.timeZone ?? 'UTC'
    const since = dayIn(timeZone, new Date(now().getTime() - PIECES_DAYS * DAY_MS))
    const [pieces, campaigns, sources] = await Promise.all([
      listPieces(db, { since, limit: MOST_PIECES }),
      listCampaigns(db, { since, limit: MOST_PIECES }),
      listSources(db, { since }),
    ])
    return piecesFigure({ days: PIECES_DAYS, pieces, campaigns, sources })
  },
}

/** A figure as its page, its file and its command show it. */
export const readFigure = (context: UseCaseContext, name: FigureName): Promise<Figure> => readers[name](context)
