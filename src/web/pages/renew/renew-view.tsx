import type { Site } from '#application/content/read-site.ts'
import { renew } from '#web/islands/renew/renew.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { useSellingProps } from '#web/pages/subscribe/use-selling-props.ts'
import { Island } from '#web/render/island.tsx'
import type { RenewData } from './load-renew.ts'
import { NothingToRenew } from './nothing-to-renew.tsx'

type RenewViewProps = { data: RenewData; site: Site; flow: Site['magazine']['flows']['renew'] }

export function RenewView({ data, site, flow }: RenewViewProps) {
  return (
    <SiteLayout site={site} signup={false}>
      {data.kind === 'subscriber' ? (
        <Renewal data={data} site={site} flow={flow} />
      ) : (
        <NothingToRenew data={data} site={site} />
      )}
    </SiteLayout>
  )
}

type Subscriber = Extract<RenewData, { kind: 'subscriber' }>

function Renewal({ data, site, flow }: RenewViewProps & { data: Subscriber }) {
  const { kind: _kind, account, saved, ...opened } = data
  return <Island of={renew} id="renew" {...useSellingProps(site, { account, saved, flow })} {...opened} />
}
