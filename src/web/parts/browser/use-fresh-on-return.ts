import { useEffect } from 'react'

/** Reloads a page that the browser shows again from its back/forward cache: it would still show what was since paid for. */
export function useFreshOnReturn() {
  useEffect(() => {
    const renew = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [])
}
