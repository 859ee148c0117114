import { countedOf } from '#domain/text/said-count.ts'

/** Where in a list a page is, counted from 1. `count` and `pages`: null where there are too many to be counted. */
export type CountedPage = { count: number | null; page: number; pages: number | null; hasMore: boolean }

/** The page that is asked for, or the last one where it is known that there are fewer. `read`: what was counted, as far as it is. */
export function countedPage(read: number, asked: { page: number; size: number }) {
  const count = countedOf(read)
  const pages = count === null ? null : Math.max(1, Math.ceil(count / asked.size))
  const page = Math.min(Math.max(1, asked.page), pages ?? Number.POSITIVE_INFINITY)
  return { count, pages, page }
}
