import type { Site } from '#application/content/read-site.ts'
import type { PageAssets } from './assets.ts'
import { writeJsonLd } from './json-ld.ts'
import type { Head, HeadImage } from './page.ts'
import { usePageSettings } from './page-settings.ts'

type FoundProps = { head: Head; site: Site; siteUrl: string; url: string }

/** What stands in a document's head. Nothing in it runs before the text can be read. */
export function DocumentHead({ head, site, siteUrl, url, assets }: FoundProps & { assets: PageAssets }) {
  const { magazine } = site
  const { captcha } = usePageSettings()
  const title =
    head.title === magazine.name ? `${magazine.name}: ${magazine.tagline}` : `${head.title} — ${magazine.name}`
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={head.description} />
      {head.robots && <meta name="robots" content={head.robots} />}
      <link rel="canonical" href={url} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f0" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1524" />
      <FoundAndFollowed head={head} site={site} siteUrl={siteUrl} url={url} />
      <meta name="captcha" content={captcha.service} data-site-key={captcha.siteKey ?? undefined} />
      <link rel="icon" href="/media/images/star.svg" type="image/svg+xml" />
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
      ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </>
  )
}

/** What search services, feed readers and those who share a link read of a page. */
function FoundAndFollowed({ head, site, siteUrl, url }: FoundProps) {
  const { name, language } = site.magazine
  const isListed = head.robots !== 'noindex'
  return (
    <>
      {isListed && <link rel="alternate" hrefLang={language} href={url} />}
      {isListed && <link rel="alternate" hrefLang="x-default" href={url} />}
      {[{ title: name, path: '/feed' }, ...(head.feeds ?? [])].map((feed) => (
        <FeedLinks key={feed.path} {...feed} />
      ))}
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:type" content={head.kind ?? 'website'} />
      <meta property="og:url" content={url} />
      {head.article && <ArticleMeta {...head.article} />}
      {head.image && <ImageMeta {...head.image} siteUrl={siteUrl} />}
      <meta name="twitter:card" content={head.image ? 'summary_large_image' : 'summary'} />
      {head.jsonLd && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeJsonLd(head.jsonLd) }} />
      )}
    </>
  )
}

function FeedLinks({ title, path }: { title: string; path: string }) {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={`${path}.xml`} />
      <link rel="alternate" type="application/feed+json" title={title} href={`${path}.json`} />
    </>
  )
}

function ArticleMeta({ published, section, authors, tags }: NonNullable<Head['article']>) {
  return (
    <>
      <meta property="article:published_time" content={published} />
      <meta property="article:section" content={section} />
      {authors.map((author) => (
        <meta key={author} property="article:author" content={author} />
      ))}
      {tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  )
}

function ImageMeta({ src, width, height, alt, siteUrl }: HeadImage & { siteUrl: string }) {
  return (
    <>
      <meta property="og:image" content={siteUrl + src} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
    </>
  )
}
