import type { UseCaseContext } from '#application/context.ts'
import { mayPreview } from '#domain/access/may-preview.ts'
import { type ArticleAccess, mayReadArticle, type Refusal } from '#domain/access/may-read-article.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import {
  listArticlesWithGame,
  listArticlesWithPicture,
  listArticlesWithRecording,
} from '#store/articles/attachments.ts'

/** What belongs to an article but has an address of its own. */
export type Attachment = { kind: 'recording'; src: string } | { kind: 'game'; name: string }

export type MayHave =
  /** `forEveryone` is false where another reader would be refused. */
  | { kind: 'allowed'; forEveryone: boolean }
  /** Its article is not public yet, or no longer. */
  | { kind: 'not-released' }
  /** No article has it. */
  | { kind: 'unattached' }
  | { kind: 'not-allowed'; reason: Refusal; article: string }

/** A recording or a game goes to whoever may read an article that has it. */
export async function mayHaveAttachment(
  { db, now }: UseCaseContext,
  attachment: Attachment,
  askReader: () => Promise<ReaderAccess>,
): Promise<MayHave> {
  const articles =
    attachment.kind === 'recording'
      ? await listArticlesWithRecording(db, attachment.src, now())
      : await listArticlesWithGame(db, attachment.name, now())
  const [first, ...others] = articles.filter((article) => article.is_public)
  if (!first) {
    if (articles.length === 0) return { kind: 'unattached' }
    return mayPreview(await askReader()) ? { kind: 'allowed', forEveryone: false } : { kind: 'not-released' }
  }
  if ([first, ...others].some(({ access }) => access === 'public')) return { kind: 'allowed', forEveryone: true }
  const may = mayReadArticle(first.access as ArticleAccess, await askReader())
  if (may.allowed) return { kind: 'allowed', forEveryone: false }
  return { kind: 'not-allowed', reason: may.reason, article: first.slug }
}

/** A picture goes to everyone once an article that shows it is public, and before that to those who may preview it. */
export async function mayHavePicture(
  { db, now }: UseCaseContext,
  src: string,
  askReader: () => Promise<ReaderAccess>,
): Promise<{ kind: 'for-everyone' | 'for-one-reader' | 'not-released' }> {
  const articles = await listArticlesWithPicture(db, src, now())
  if (articles.length === 0 || articles.some((article) => article.is_public)) return { kind: 'for-everyone' }
  return { kind: mayPreview(await askReader()) ? 'for-one-reader' : 'not-released' }
}
