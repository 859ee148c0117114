import { useEffect, useState } from 'react'
import { useLateComponent } from '#web/parts/browser/use-late-component.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { Loader } from '#web/ui/loader.tsx'
import type { ProviderElementProps } from './provider-element.tsx'

export const NOT_LOADED = 'The payment form could not be loaded. Please reload the page and try again.'

// The provider's packages come only when there is something to pay.
const loadElement = () =>
  import('./provider-element.tsx').then(
    ({ ProviderElement }) => ProviderElement,
    () => NoElement,
  )

type Props = Omit<ProviderElementProps, 'onTrouble'> & {
  hidden?: boolean
  /** What the provider refused with, told under its element. */
  error: string | null
}

/** The provider's element, a loader until it is there, and what went wrong below it. */
export function LazyProviderElement({ hidden = false, error, ...element }: Props) {
  const ProviderElement = useLateComponent<ProviderElementProps>(loadElement, true)
  const [stands, setStands] = useState<'loading' | 'ready' | 'missing'>('loading')
  const ready = () => {
    setStands('ready')
    element.onReady?.()
  }
  return (
    <div className="provider-element" hidden={hidden}>
      {stands === 'loading' && <Loader />}
      {ProviderElement && <ProviderElement {...element} onReady={ready} onTrouble={() => setStands('missing')} />}
      <FieldError id="payment-provider-error" message={error ?? (stands === 'missing' ? NOT_LOADED : undefined)} />
    </div>
  )
}

function NoElement({ onTrouble }: ProviderElementProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once.
  useEffect(onTrouble, [])
  return null
}
