import type { Site } from '#application/content/read-site.ts'
import type { UseCaseContext } from '#application/context.ts'

export type TextFileRequest = {
  context: UseCaseContext
  site: Site
  siteUrl: string
  params: Record<string, string>
  query: URLSearchParams
}

/** `tags` as those of a page. */
export type LoadedText = { kind: 'found'; text: string; tags: string[] } | { kind: 'not-found' }

/** A text that programs read, the same for everyone: a feed, a sitemap. Kept like a page. */
export type TextFile = {
  path: string
  /** The content type. */
  type: string
  query?: readonly string[]
  /** As that of a page. */
  standby?: true
  /** Changes with time alone, so it is made at each request. */
  keep?: false
  load(request: TextFileRequest): Promise<LoadedText>
}
