import { mayReadArticle } from './may-read-article.ts'
import type { ReaderAccess } from './reader-access.ts'

/** How far a reader's search looks into articles: what is open to everyone, or the whole texts. */
export type SearchScope = 'open' | 'whole'

/** What a reader may open, they may search; nobody else learns a word of it. */
export const searchScopeOf = (reader: ReaderAccess): SearchScope =>
  mayReadArticle('subscribers', reader).allowed ? 'whole' : 'open'
