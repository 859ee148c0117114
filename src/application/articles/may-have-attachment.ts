import type { UseCaseContext } from '#application/context.ts'
import { type ArticleAccess, mayReadArticle, type Refusal } from '#domain/access/may-read-article.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { listArticlesWithGame, listArticlesWithRecording } from '#store/attachments.ts'

/** What belongs to an article but has an address of its own. */
export type Attachment = { kind: 'recording'; src: string } | { kind: 'game'; name: string }

export type MayHave =
  /** `forEveryone` is false where another reader would be refused. */
  | { kind: 'allowed'; forEveryone: boolean }
  /** Its article is in an issue that can't be read yet. */
  | { kind: 'not-released' }
  /** No article has it. */
  | { kind: 'unattached' }
  | { kind: 'not-allowed'; reason: Refusal; article: string }

/** A recording or a game goes to whoever may read an article that has it. */
export async function mayHaveAttachment(
  { db }: UseCaseContext,
  attachment: Attachment,
  askReader: () => Promise<ReaderAccess>,
): Promise<MayHave> {
  const articles =
    attachment.kind === 'recording'
      ? await listArticlesWithRecording(db, attachment.src)
      : await listArticlesWithGame(db, attachment.name)
  const [first, ...others] = articles.filter((article) => article.released_on !== null)
  if (!first) return { kind: articles.length === 0 ? 'unattached' : 'not-released' }
  if ([first, ...others].some(({ access }) => access === 'public')) return { kind: 'allowed', forEveryone: true }
  const may = mayReadArticle(first.access as ArticleAccess, await askReader())
  if (may.allowed) return { kind: 'allowed', forEveryone: false }
  return { kind: 'not-allowed', reason: may.reason, article: first.slug }
}
