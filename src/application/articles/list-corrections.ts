import type { UseCaseContext } from '#application/context.ts'
import { type FiledCorrection, listCorrections } from '#store/articles/corrections.ts'

const CORRECTIONS_PER_PAGE = 50

export type CorrectionList = { corrections: FiledCorrection[]; page: number; pages: number }

/** One screen of all that was wrong, the newest first; a page beyond the last is the last. */
export async function readCorrections({ db, now }: UseCaseContext, asked: number): Promise<CorrectionList> {
  const all = await listCorrections(db, now())
  const pages = Math.max(1, Math.ceil(all.length / CORRECTIONS_PER_PAGE))
  const page = Math.min(asked, pages)
  return { corrections: all.slice((page - 1) * CORRECTIONS_PER_PAGE, page * CORRECTIONS_PER_PAGE), page, pages }
}
