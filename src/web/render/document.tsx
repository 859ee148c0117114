import type { ReactNode } from 'react'
import type { Site } from '#application/content/read-site.ts'
import type { PageAssets } from './assets.ts'
import { FoundAndFollowed } from './document-head.tsx'
import type { Head } from './page.ts'
import { usePageSettings } from './page-settings.ts'

type DocumentProps = {
  head: Head
  site: Site
  siteUrl: string
  /** The page's own address in full. */
  url: string
  assets: PageAssets
  sleeps: 'bare' | 'ready' | undefined
  children: ReactNode
}

/** The whole HTML document around a page. Nothing in it runs before the text can be read. */
export function Document({ head, site, siteUrl, url, assets, sleeps, children }: DocumentProps) {
  const { magazine } = site
  const { captcha } = usePageSettings()
  const title =
    head.title === magazine.name ? `${magazine.name}: ${magazine.tagline}` : `${head.title} — ${magazine.name}`
  return (
    <html lang={magazine.language}>
      <head>
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
      </head>
      <body data-hydrate={assets.hydrate} data-sleeps={sleeps}>
        <a className="skip-link" href="#content">
          Skip to the text
        </a>
        {children}
      </body>
    </html>
  )
}
