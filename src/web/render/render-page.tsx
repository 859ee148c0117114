import { renderToString } from 'react-dom/server'
import type { Site } from '#application/content/read-site.ts'
import type { PageAssets } from './assets.ts'
import { Document } from './document.tsx'
import { IslandCollector, IslandContext } from './island.tsx'
import type { AnyPage } from './page.ts'
import { PageBytes } from './page-bytes.ts'
import { PagePathContext, type PageSettings, PageSettingsContext } from './page-settings.ts'
import { fillIslands } from './render-islands.tsx'

type Rendering = {
  page: AnyPage
  data: unknown
  site: Site
  siteUrl: string
  settings: PageSettings
  assets: PageAssets
  onIslandFailure: (island: string, error: unknown) => void
}

export function renderPage({ page, data, site, siteUrl, settings, assets, onIslandFailure }: Rendering): PageBytes {
  const islands = new IslandCollector(assets.islands)
  const { View } = page
  const head = page.head(data, site, siteUrl)
  const url = siteUrl + head.canonical
  const html = renderToString(
    <IslandContext value={islands}>
      <PageSettingsContext value={settings}>
        <PagePathContext value={head.canonical}>
          <Document head={head} site={site} siteUrl={siteUrl} url={url} assets={assets} sleeps={page.sleeps}>
            <View data={data} site={site} url={url} />
          </Document>
        </PagePathContext>
      </PageSettingsContext>
    </IslandContext>,
  )
  return new PageBytes(['<!doctype html>', ...fillIslands(html, islands, onIslandFailure)])
}
