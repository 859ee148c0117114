import { type FeedSubject, readFeed } from '#application/feeds/read-feed.ts'
import type { TextFile, TextFileRequest } from '#web/render/text-file.ts'
import { type Channel, toChannel } from './feed-channel.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'

const formats = [
  { ending: 'xml', type: 'application/rss+xml; charset=utf-8', write: writeRss },
  { ending: 'json', type: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
]

const subjects: { path: string; subject: (params: Record<string, string>) => FeedSubject }[] = [
  { path: '/feed', subject: () => ({ kind: 'all' }) },
  { path: '/section/:slug/feed', subject: ({ slug = '' }) => ({ kind: 'section', slug }) },
  { path: '/author/:slug/feed', subject: ({ slug = '' }) => ({ kind: 'author', slug }) },
]

/** The whole magazine, each section and each author, in both formats. */
export const feedFiles: readonly TextFile[] = subjects.flatMap(({ path, subject }) =>
  formats.map(({ ending, type, write }) => ({
    path: `${path}.${ending}`,
    type,
    standby: true as const,
    load: (request) => loadFeed(request, subject(request.params), write),
  })),
)

async function loadFeed(
  { context, site, siteUrl }: TextFileRequest,
  subject: FeedSubject,
  write: (channel: Channel) => string,
) {
  const feed = await readFeed(context, site, subject)
  if (!feed) return { kind: 'not-found' as const }
  const tags = ['site', 'lists', ...feed.articles.map(({ slug }) => `article:${slug}`)]
  return { kind: 'found' as const, text: write(toChannel(feed, subject, site, siteUrl)), tags }
}
