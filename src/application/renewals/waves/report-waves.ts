import type { UseCaseContext } from '#application/context.ts'
import { reportNotices, type WaveReport } from '#store/renewals/notices.ts'

export type { WaveReport }

/** What each wave brought: told, renewed after it, and the money that came with it. */
export const reportWaves = ({ db }: UseCaseContext, since: Date | null): Promise<WaveReport[]> =>
  reportNotices(db, since)
