import type { Site } from '#application/content/read-site.ts'
import { subscribe } from '#web/islands/subscribe/subscribe.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import type { SubscribeData } from './load-subscribe.ts'
import { useSellingProps } from './use-selling-props.ts'

type SubscribeViewProps = {
  data: SubscribeData
  site: Site
  flow: Site['magazine']['flows']['subscribe']
}

/** As many as stand beside the words. */
const COVERS = 3

export function SubscribeView({ data, site, flow }: SubscribeViewProps) {
  const { name, tagline, description } = site.magazine
  const { account, saved, ...opened } = data
  return (
    <SiteLayout site={site} signup={false}>
      <Island
        of={subscribe}
        id="subscribe"
        {...useSellingProps(site, { account, saved, flow })}
        {...opened}
        magazine={{ name, tagline, description }}
        covers={site.issues
          .slice(0, COVERS)
          .map(({ number, cover: { src, alt, width, height } }) => ({ number, src, alt, width, height }))}
      />
    </SiteLayout>
  )
}
