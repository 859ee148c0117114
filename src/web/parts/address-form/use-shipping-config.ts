import { useEffect, useState } from 'react'
import type { ShippingConfig } from '#domain/addresses/shipping-config.ts'

const asked = new Map<string, Promise<ShippingConfig>>()

/** Fetched once for all forms of a page. Rejects where it can't be had; the next call tries again. */
function fetchShippingConfig(inclusive: boolean): Promise<ShippingConfig> {
  const address = `/api/config/shipping${inclusive ? '?inclusive' : ''}`
  const fetched =
    asked.get(address) ??
    fetch(address).then((response) => {
      if (!response.ok) throw new Error(`No countries: ${response.status}`)
      return response.json() as Promise<ShippingConfig>
    })
  asked.set(address, fetched)
  fetched.catch(() => asked.delete(address))
  return fetched
}

/** Null until it is there: a form works without it, if with less comfort. */
export function useShippingConfig(inclusive = false): ShippingConfig | null {
  const [config, setConfig] = useState<ShippingConfig | null>(null)
  useEffect(() => {
    let isWanted = true
    fetchShippingConfig(inclusive).then(
      (fetched) => isWanted && setConfig(fetched),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [inclusive])
  return config
}
