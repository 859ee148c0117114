import { type MayRead, mayReadArticle, type Refusal } from './may-read-article.ts'
import type { ReaderAccess } from './reader-access.ts'

export type MayDownload = Extract<MayRead, { allowed: true }> | { allowed: false; reason: Refusal | 'not-released' }

/**
 * Whether this reader may have an issue as a file. It holds every article whole, so it is for those who may read them all;
 * what is not released yet is for nobody.
 */
export function mayDownloadIssue(issue: { isReleased: boolean }, reader: ReaderAccess): MayDownload {
  return issue.isReleased ? mayReadArticle('subscribers', reader) : { allowed: false, reason: 'not-released' }
}
