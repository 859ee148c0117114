import { minutesLeft } from '#domain/reading/continue.ts'
import { findBlock } from '#domain/reading/find-block.ts'
import type { ReadPiece } from '#domain/reading/reading-place.ts'
import { articleLinkOffset } from '#web/parts/browser/display-constants.ts'
import { Icon } from '#web/ui/icon.tsx'
import { blocksOf, findText, headingsOf } from './text-blocks.ts'

type OfferProps = { piece: ReadPiece; onClose: () => void; onAnew: () => void }

/** The way back to where the reader stopped. Brought only where there is such a place. */
export function ReadingOffer({ piece, onClose, onAnew }: OfferProps) {
  const goOn = () => {
    goToPlace(piece.place)
    onClose()
  }
  return (
    <aside className="reading-offer no-print" aria-label="Continue reading">
      <button type="button" className="reading-offer-go" onClick={goOn}>
        Continue where you stopped <span className="reading-offer-left">{minutesLeft(piece)} min left</span>
      </button>
      <button type="button" className="reading-offer-close" onClick={onAnew}>
        <Icon name="close" />
        <span className="visually-hidden">Begin anew</span>
      </button>
    </aside>
  )
}

/** Scrolls to a place of the text, and lets the keyboard go on from there. */
function goToPlace(place: string) {
  const blocks = blocksOf(findText() ?? document.body)
  const found = findBlock(headingsOf(blocks), place)
  const block = found === null ? undefined : blocks[found]
  if (!(block instanceof HTMLElement)) return
  scrollTo({ top: block.getBoundingClientRect().top + scrollY - articleLinkOffset(innerWidth) })
  block.tabIndex = -1
  block.focus({ preventScroll: true })
}
