import type { ReactNode } from 'react'
import type { Site } from '#application/content/read-site.ts'
import type { PageAssets } from './assets.ts'
import { DocumentHead } from './document-head.tsx'
import { useSharedHtml } from './island.tsx'
import type { Head } from './page.ts'

type DocumentProps = {
  /** Where it is the same as of another page, so is what stands in the document's head. */
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
  const made = <DocumentHead head={head} site={site} siteUrl={siteUrl} url={url} assets={assets} />
  const headHtml = useSharedHtml({ of: head, name: 'document head', children: made })
  return (
    <html lang={site.magazine.language}>
      <head dangerouslySetInnerHTML={headHtml} />
      <body data-hydrate={assets.hydrate} data-sleeps={sleeps}>
        <a className="skip-link" href="#content">
          Skip to the text
        </a>
        {children}
      </body>
    </html>
  )
}
