import type { ReactNode } from 'react'
import type { FiledList } from '#application/articles/list-filed.ts'
import { parsePage, saysPage } from '#domain/articles/archive-filter.ts'
import { readMarks } from '#web/islands/read-marks/read-marks.island.tsx'
import { Island } from '#web/render/island.tsx'
import type { Loaded } from '#web/render/page.ts'
import { ArticleList } from './article-list.tsx'
import { countArticles } from './count-articles.ts'
import { PageLinks } from './page-links.tsx'

export type FiledUnder = 'author' | 'section' | 'topic'

/** The address of one page of what is filed under a name. */
export function filedAddress(kind: FiledUnder, { slug, page }: { slug: string; page: number }): string {
  return page > 1 ? `/${kind}/${slug}?page=${page}` : `/${kind}/${slug}`
}

export const filedTitle = ({ name, page }: FiledList) => (page > 1 ? `${name}, page ${page}` : name)

/** Loads the page that an address asks for; one that is not there leads to the nearest that is. */
export async function loadFiled<List extends FiledList>(
  kind: FiledUnder,
  query: URLSearchParams,
  list: (page: number) => Promise<List | null>,
): Promise<Loaded<List>> {
  const found = await list(parsePage(query.get('page')))
  if (!found) return { kind: 'not-found' }
  if (!saysPage(query, found.page)) return { kind: 'moved', to: filedAddress(kind, found), forNow: true }
  return { kind: 'found', data: found, tags: ['site', 'lists'] }
}

type FiledViewProps = { kind: FiledUnder; label: string; list: FiledList; children?: ReactNode }

/** A name, what there is to say about it (`children`), and the articles filed under it. */
export function FiledArticles({ kind, label, list, children }: FiledViewProps) {
  const { name, articles, count, page, pages } = list
  return (
    <div className="filed">
      <header className="filed-head">
        <p className="label">{label}</p>
        <h1>{name}</h1>
        {children}
        <p className="fine">
          {countArticles(count)}
          {pages > 1 && `, page ${page} of ${pages}`}
          {count > 0 && (
            <>
              {' · '}
              <a href={`/archive?${kind}=${list.slug}`}>Narrow in the archive</a>
            </>
          )}
        </p>
      </header>
      <Island of={readMarks} id="read-marks" />
      {count > 0 ? (
        <ArticleList articles={articles} />
      ) : (
        <p className="filed-none">Nothing has been published here yet.</p>
      )}
      <PageLinks page={page} pages={pages} href={(number) => filedAddress(kind, { slug: list.slug, page: number })} />
    </div>
  )
}
