import { useEffect, useRef, useState } from 'react'
import { isUnderWay, placeOfView, type ReadPiece } from '#domain/reading/reading-place.ts'
import { keepPiece, useOwnPieces } from '#web/parts/reading/device-memory.ts'
import { followText, type TextFollowed } from './text-view.ts'

export type ReadingPlaceProps = { slug: string; title: string; minutes: number }

/** A crash, or a telephone that ends a tab without a word, loses no more than this. */
const KEEP_EVERY_MS = 10_000

/** Who has come to a place by a link, or is back where they were, needs no other. */
const isAtTop = () => location.hash === '' && scrollY < innerHeight / 2

export function useReadingPlace({ slug, title, minutes }: ReadingPlaceProps) {
  const pieces = useOwnPieces()
  const before = useRef<ReadPiece | null>(null)
  const anew = useRef(false)
  /** Since when the reader has read on here: what is remembered from then on is of this visit. */
  const opened = useRef(0)
  const [offered, setOffered] = useState<ReadPiece | null>(null)

  useEffect(() => {
    opened.current ||= Date.now()
    const known = pieces.find((piece) => piece.slug === slug)
    if (!known || known.at >= opened.current || anew.current) return
    before.current = known
    if (isUnderWay(known) && isAtTop()) setOffered(known)
  }, [pieces, slug])

  useEffect(() => {
    let kept: ReadPiece | null = null
    let keptAt = Date.now()
    const keep = ({ view, isLeaving }: TextFollowed) => {
      const now = Date.now()
      const place = placeOfView(slug, view, { before: before.current, anew: anew.current }, now)
      if (!place || !(isLeaving || place.finished || now - keptAt >= KEEP_EVERY_MS)) return
      // A page that is left is put away as well, and both are told.
      if (isLeaving && kept?.place === place.place && kept.share === place.share) return
      const piece = { ...place, title, minutes }
      kept = piece
      keptAt = now
      if (place.finished) before.current = piece
      keepPiece(piece)
      // The account's own script is there by then: the header has brought it.
      if ((isLeaving || place.finished) && 'keepsPlaces' in document.documentElement.dataset)
        import('#web/parts/reading/account-places.ts').then(({ sendPieces }) => sendPieces([piece]))
    }
    return followText(keep)
  }, [slug, title, minutes])

  useEffect(() => {
    if (!offered) return
    const read = () => scrollY > innerHeight && setOffered(null)
    addEventListener('scroll', read, { passive: true })
    return () => removeEventListener('scroll', read)
  }, [offered])

  const beginAnew = () => {
    anew.current = true
    setOffered(null)
  }
  return { offered, close: () => setOffered(null), beginAnew }
}
