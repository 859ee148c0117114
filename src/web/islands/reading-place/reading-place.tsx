import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { ReadingOffer } from './reading-offer.tsx'
import { type ReadingPlaceProps, useReadingPlace } from './use-reading-place.ts'

/** Remembers where the reader stops, and offers the way back there. It never takes them there by itself. */
export function ReadingPlace(article: ReadingPlaceProps) {
  const { offered, close, beginAnew } = useReadingPlace(article)
  const [Offer, setOffer] = useState<ComponentType<ComponentProps<typeof ReadingOffer>> | null>(null)
  useEffect(() => {
    if (offered) import('./reading-offer.tsx').then((brought) => setOffer(() => brought.ReadingOffer))
  }, [offered])
  return offered && Offer && <Offer piece={offered} onClose={close} onAnew={beginAnew} />
}
