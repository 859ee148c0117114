import { type ReaderList, readerLists } from '#application/desk/read-reader-lists.ts'
import { readerPath } from '#contract/page-paths.ts'
import { pageAsked } from './lists/more-links.tsx'

/** One of a reader's lists by itself, page by page; orders go on at one of them. */
export type ReaderListAsked = { list: ReaderList; page: number; before: string | null; after: string | null }

/** Null where the address asks for the whole page. */
export function readerListAsked(query: URLSearchParams): ReaderListAsked | null {
  const list = readerLists.find((one) => one === query.get('list'))
  return list ? { list, page: pageAsked(query), before: query.get('before'), after: query.get('after') } : null
}

type Place = { page?: number; before?: string | null; after?: string | null }

export function readerListPath(ref: string, list: ReaderList, { page = 1, before, after }: Place = {}): string {
  const place = { ...(page > 1 && { page: String(page) }), ...(before && { before }), ...(after && { after }) }
  return `${readerPath(ref)}?${new URLSearchParams({ list, ...place })}`
}
