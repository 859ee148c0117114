import { BELOW_FOLD_PX } from '#web/parts/browser/display-constants.ts'

/** `away`: below the fold, and out of the way of somebody who reads on. Stylesheets say in which windows it is. */
export type Fold = 'above' | 'below' | 'away'

/** How the header stands, and from where the page has been scrolled since that was decided. */
export type Scrolled = { fold: Fold; from: number }

/** A finger at rest moves the page by less. */
const TURN_PX = 8

/** Reading on sends the header away, turning back brings it again, and so does the end of what is read. */
export function foldAt({ fold, from }: Scrolled, to: number, isReading: boolean): Scrolled {
  if (to <= BELOW_FOLD_PX) return { fold: 'above', from: to }
  if (!isReading) return { fold: 'below', from: to }
  if (Math.abs(to - from) < TURN_PX) return { fold: fold === 'above' ? 'below' : fold, from }
  return { fold: to > from ? 'away' : 'below', from: to }
}
