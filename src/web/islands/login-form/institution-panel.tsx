import { type ComponentType, useEffect, useState } from 'react'
import { loginPath } from '#domain/access/after-login.ts'
import { IslandSlot } from '#web/render/island.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { InstitutionSearchProps } from './institution-search.tsx'
import type { PanelProps } from './login-form-props.ts'
import { PanelHeading } from './panel-parts.tsx'
import { ContinueToProvider } from './social-panel.tsx'

export function InstitutionPanel(props: PanelProps) {
  const { place, ways, redirect } = props
  const { slug = '', discovery = false } = ways.institutional ?? {}
  return (
    <div className="login-panel">
      <PanelHeading place={place}>Log in via institution</PanelHeading>
      {discovery ? <Discovery {...props} slug={slug} /> : <ContinueToProvider {...{ place, slug, redirect }} />}
    </div>
  )
}

type DiscoveryProps = PanelProps & { slug: string }

/** Until the search is there, or without scripts, the login page has a list of the institutions; the other forms lead to it. */
function Discovery({ place, redirect, slug }: DiscoveryProps) {
  const [Search, setSearch] = useState<ComponentType<InstitutionSearchProps> | null>(null)
  useEffect(() => {
    import('./institution-search.tsx').then(({ InstitutionSearch }) => setSearch(() => InstitutionSearch))
  }, [])
  if (Search) return <Search {...{ place, slug }} leadsTo={place === 'paywall' ? redirect : null} />
  if (place === 'page') return <IslandSlot className="login-institutions" />
  return <ButtonLink href={loginPath({ tab: slug, redirect })}>Continue</ButtonLink>
}
