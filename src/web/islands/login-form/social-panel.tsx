import { destinationOf } from '#domain/access/after-login.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { placeOf } from './go-on.ts'
import type { PanelProps } from './login-form-props.ts'
import { PanelHeading } from './panel-parts.tsx'

export function SocialPanel({ place, ways, redirect }: PanelProps) {
  const { slug = '', name = '' } = ways.social ?? {}
  return (
    <div className="login-panel">
      <PanelHeading place={place}>Log in with {name} Account</PanelHeading>
      <ContinueToProvider {...{ place, slug, redirect }} />
    </div>
  )
}

type ContinueProps = Pick<PanelProps, 'place' | 'redirect'> & { slug: string }

/** Before scripts a link, not a form: browsers let a form lead only to this site, even by a detour. */
export function ContinueToProvider({ place, slug, redirect }: ContinueProps) {
  const isAwake = useHydrated()
  const address = (url: string) => `/oauth/${slug}?${new URLSearchParams({ url })}`
  if (!isAwake) return <ButtonLink href={address(redirect)}>Continue</ButtonLink>
  const go = () => location.assign(address(destinationOf(placeOf(place === 'paywall' ? redirect : null))))
  return <Button onClick={go}>Continue</Button>
}
