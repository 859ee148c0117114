import type { ReaderMemory } from '#application/access/reader-memory.ts'
import type { ArticleSource } from '#application/articles/article-source.ts'
import type { InstitutionDirectory } from '#application/institutions/institution-directory.ts'
import { INSTITUTIONS_TAG } from '#application/institutions/list-identity-providers.ts'
import { type CatalogueSource, STORE_TAG } from '#application/store/catalogue-source.ts'
import type { PageCache } from '#web/render/page-cache.ts'
import type { SiteSource } from '#web/render/site-source.ts'

type Kept = {
  cache: PageCache
  site: SiteSource
  institutions: InstitutionDirectory
  readers: ReaderMemory
  catalogue: CatalogueSource
  articles: ArticleSource
}

/** What is said of anything but the store and institutions may be about what is read, which is also what standbys are asked for. */
export const isRead = (tag: string) => tag !== STORE_TAG && tag !== INSTITUTIONS_TAG

/** Drops what is held of whatever has changed. */
export function dropChanged({ cache, site, institutions, readers, catalogue, articles }: Kept, tags: string[]) {
  if (tags.some(isRead)) articles.drop()
  if (tags.some((tag) => tag === '*' || tag === 'site' || tag === STORE_TAG)) catalogue.drop()
  if (tags.includes('*') || tags.includes(INSTITUTIONS_TAG)) {
    institutions.drop()
    readers.forgetAll()
  }
  if (tags.includes('*') || tags.includes('site')) {
    site.drop()
    cache.dropAll()
    return
  }
  cache.dropTagged(tags)
}
