import type { UseCaseContext } from '#application/context.ts'
import { proposeLetter as propose } from '#domain/letters/propose-letter.ts'
import { listArticlesOfIssue } from '#store/articles/articles.ts'
import { listReleasedIssues } from '#store/issues/issues.ts'

export type LetterProposed = { issueNumber: number; subject: string; body: string }

/** A letter about the newest issue that can be read; null where there is none. */
export async function proposeLetter({ db, now }: UseCaseContext): Promise<LetterProposed | null> {
  const at = now()
  const [issue] = await listReleasedIssues(db, at)
  if (!issue) return null
  const pieces = await listArticlesOfIssue(db, issue.number, at)
  return { issueNumber: issue.number, ...propose({ ...issue, pieces }) }
}
