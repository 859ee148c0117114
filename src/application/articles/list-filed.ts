import type { UseCaseContext } from '#application/context.ts'
import { type ArchiveKind, nothingChosen } from '#domain/articles/archive-filter.ts'
import { findInArchive } from '#domain/articles/archive-index.ts'
import type { Picture } from '#domain/media/picture.ts'
import { findAuthor } from '#store/articles/articles-archive.ts'
import { type ArticleList, listFound } from './list-archive.ts'
import { readListIndex } from './list-index.ts'

export type FiledList = ArticleList & { slug: string; name: string }

/** One screen of the articles filed under a section, a topic or an author; null where there is nothing of that name. */
export async function listFiled(
  context: UseCaseContext,
  kind: Exclude<ArchiveKind, 'issue'>,
  slug: string,
  page: number,
): Promise<FiledList | null> {
  const index = await readListIndex(context)
  const name = index.names[kind].get(slug)?.name
  if (name === undefined) return null
  const found = findInArchive(index.archive, { ...nothingChosen, [kind]: [slug] })
  return { slug, name, ...(await listFound(context, found, page)) }
}

export type AuthorList = FiledList & { noteHtml: string; portrait: Picture | null }

/** An author with what they have written; null for one of whom nothing has been released. */
export async function listByAuthor(context: UseCaseContext, slug: string, page: number): Promise<AuthorList | null> {
  const [list, author] = await Promise.all([listFiled(context, 'author', slug, page), findAuthor(context.db, slug)])
  return list && author ? { ...list, noteHtml: author.html, portrait: author.portrait } : null
}
