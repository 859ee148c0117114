import { useEffect } from 'react'

/** Who comes back by the browser's button to a page that it has kept finds one that was paid on: it is asked for anew. */
export function useFreshOnReturn() {
  useEffect(() => {
    const renew = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [])
}
