/** Where a reader came from, and no more than that: never which page. */
export const sourceKinds = ['direct', 'inside', 'search', 'letter', 'social', 'other-site'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** How a reader had an article: `paywall` is only its opening. */
export const readAccesses = ['open', 'subscriber', 'institution', 'paywall'] as const
export type ReadAccess = (typeof readAccesses)[number]

/** What is counted of a page that was served. */
export type PageView =
  | {
      readonly kind: 'article'
      readonly article: string
      readonly access: ReadAccess
      /** The institution whose licence opens it, or no longer does. */
      readonly institution?: string | null
    }
  | ({ readonly kind: 'subscribe' } & SaleSource)

/** What led to a purchase; '' where nothing is known. */
export type SaleSource = { readonly article: string; readonly campaign: string }

type Headers = Readonly<Record<string, string | string[] | undefined>>

const one = (headers: Headers, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Whoever's browser says so is not counted: Global Privacy Control, and Do Not Track before it. */
export const asksNotToBeCounted = (headers: Headers): boolean =>
  one(headers, 'sec-gpc') === '1' || one(headers, 'dnt') === '1'

/** Fetched ahead: nobody may ever look at it. */
const isPrefetch = (headers: Headers): boolean =>
  /prefetch|prerender|preview/i.test(
    `${one(headers, 'sec-purpose')} ${one(headers, 'purpose')} ${one(headers, 'x-purpose')} ${one(headers, 'x-moz')}`,
  )

const ROBOT =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|fetch|monitor|scan|lighthouse|headless|curl|wget|python|java\/|go-http|node|axios|libwww|okhttp|feed|rss|facebookexternalhit|whatsapp|archive/i

/** Of programs that say what they are. One that claims to be a browser is counted as one. */
const isRobot = (agent: string): boolean => agent === '' || ROBOT.test(agent)

/** Whether a page was opened by somebody who may be counted, as far as a request tells. */
export function isCountable({ method, headers }: { method?: string | undefined; headers: Headers }): boolean {
  if (method !== 'GET' || asksNotToBeCounted(headers) || isPrefetch(headers)) return false
  const fetched = one(headers, 'sec-fetch-dest')
  // What a script fetches, or stands in a frame, is no page that somebody has opened.
  if (fetched !== '' && fetched !== 'document') return false
  return !isRobot(one(headers, 'user-agent'))
}

const SEARCH = /(^|\.)(google|bing|duckduckgo|ecosia|qwant|startpage|yahoo|yandex|baidu|kagi|brave|mojeek|swisscows)\./
const SOCIAL =
  /(^|\.)(facebook|instagram|threads|twitter|linkedin|reddit|pinterest|tiktok|youtube|mastodon|tumblr)\.|(^|\.)(t\.co|x\.com|bsky\.app|lnkd\.in|news\.ycombinator\.com)$|(^|\.)mastodon/
const LETTER = /(^|\.)(mail|webmail|outlook)\./

/** The kind of place that a request came from: by the mark of our own letters, and by the host that led here. */
export function sourceOf(referrer: string | undefined, siteHost: string, query: URLSearchParams): SourceKind {
  const medium = query.get('utm_medium')?.toLowerCase()
  if (medium === 'email' || medium === 'letter' || query.get('utm_source')?.toLowerCase() === 'letter') return 'letter'
  const host = hostOf(referrer)
  if (host === null) return medium === 'social' ? 'social' : 'direct'
  if (host === siteHost) return 'inside'
  if (LETTER.test(host)) return 'letter'
  if (SEARCH.test(host)) return 'search'
  return SOCIAL.test(host) ? 'social' : 'other-site'
}

const hostOf = (address: string | undefined): string | null =>
  /^https?:\/\/(?:[^/?#@]*@)?([^/?#@]+)/i.exec(address ?? '')?.[1]?.toLowerCase() ?? null

/** The address of a page of ours that led here, as a path with its query; null where another site did, or nobody said. */
export function cameFrom(referrer: string | undefined, siteHost: string): string | null {
  if (hostOf(referrer) !== siteHost) return null
  return /^https?:\/\/[^/?#]+([^#]*)/i.exec(referrer ?? '')?.[1] ?? null
}

const CAMPAIGN = /^[a-z0-9][a-z0-9._-]{0,39}$/
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST_SLUG = 200

/** The tag of a campaign that a link carries, in one spelling; '' for none, or for what could be anything. */
export const campaignOf = (query: URLSearchParams): string => tagOf(query.get('utm_campaign'))

function tagOf(written: string | null | undefined): string {
  const tag = (written ?? '').trim().toLowerCase()
  return CAMPAIGN.test(tag) ? tag : ''
}

/** An article as a link names it; '' where it names none. Whether there is such an article is not asked here. */
export const articleOf = (slug: string | null | undefined): string =>
  slug && slug.length <= LONGEST_SLUG && SLUG.test(slug) ? slug : ''

/**
 * What led to the Subscribe screen: the article that its link names, or else the page of ours that the reader came from; and
 * the campaign of either address.
 */
export function saleSourceOf(query: URLSearchParams, before: string | null): SaleSource {
  const [path = '', asked = ''] = (before ?? '').split('?')
  const [, slug = ''] = /^\/article\/([^/]+)$/.exec(path) ?? []
  return {
    article: articleOf(query.get('from')) || articleOf(slug),
    campaign: campaignOf(query) || campaignOf(new URLSearchParams(asked)),
  }
}

/** The same as a purchase says it; null where nothing has led to it. */
export function sourceSaidOf(said: { from?: string | undefined; campaign?: string | undefined }): SaleSource | null {
  const source = { article: articleOf(said.from), campaign: tagOf(said.campaign) }
  return source.article === '' && source.campaign === '' ? null : source
}
