import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose script comes only when it is wanted; null until it is there. A script that cannot be loaded is an error of
 * the island around it. In place of React's `lazy`, which is left out of the browser's React (`scripts/trim-react-dom.mjs`).
 */
export function useLateComponent<Props>(load: () => Promise<ComponentType<Props>>, isWanted: boolean) {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function would load the same.
  useEffect(() => {
    const fail = (error: unknown) =>
      setComponent(() => {
        throw error
      })
    if (isWanted) load().then((loaded) => setComponent(() => loaded), fail)
  }, [isWanted])
  return component
}
