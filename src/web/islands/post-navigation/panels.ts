import {
  ARTICLE_OFFSET_THRESHOLD_PX,
  NOTES_HIDE_AT_PX,
  PANELS_EXCLUSIVE_AT_PX,
} from '#web/parts/browser/display-constants.ts'

/** What is open beside an article's text. */
export type Panels = {
  /** The window's width; 0 until scripts are at work. */
  width: number
  /** `auto` until the reader has a say: open where it has the margin to itself, closed where it would cover the text. */
  contents: 'auto' | 'open' | 'closed'
  notes: 'open' | 'closed'
  /** The note that was asked for last, and how often one was: asking again for the same one leads to it again. */
  note: number | null
  asked: number
}

export type PanelAction =
  | { do: 'resize'; width: number }
  | { do: 'toggle-contents' | 'close-contents' | 'toggle-notes' | 'close-notes' | 'escape' | 'show-all-notes' }
  | { do: 'show-note'; note: number }

export const atRest: Panels = { width: 0, contents: 'auto', notes: 'closed', note: null, asked: 0 }

/** Whether the margins have room for the panels, so that they cover nothing. */
const hasMargins = (width: number) => width > ARTICLE_OFFSET_THRESHOLD_PX

/** The footnotes come up from the window's foot, for as long as they are asked for. */
export const notesAreSheet = ({ width }: Panels) => width <= NOTES_HIDE_AT_PX

export const isContentsOpen = ({ contents, width }: Panels) =>
  contents === 'open' || (contents === 'auto' && hasMargins(width))

export const coversText = (panels: Panels) => isContentsOpen(panels) && !hasMargins(panels.width)

/** Opens and closes what a reader, or a change of the window's width, asks for. */
export function changePanels(panels: Panels, action: PanelAction): Panels {
  switch (action.do) {
    case 'resize':
      return fitTo(panels, action.width)
    case 'toggle-contents':
      return isContentsOpen(panels) ? { ...panels, contents: 'closed' } : openContents(panels)
    case 'close-contents':
      return { ...panels, contents: 'closed' }
    case 'toggle-notes':
      return panels.notes === 'open' ? closeNotes(panels) : openNotes(panels, null)
    case 'show-all-notes':
      return openNotes(panels, null)
    case 'show-note':
      return openNotes(panels, action.note)
    case 'close-notes':
      return closeNotes(panels)
    case 'escape':
      if (panels.notes === 'open') return closeNotes(panels)
      // What stands in the margin by itself covers nothing, and stays.
      return panels.contents === 'open' ? { ...panels, contents: 'closed' } : panels
  }
}

const areExclusive = ({ width }: Panels) => width <= PANELS_EXCLUSIVE_AT_PX

const closeNotes = (panels: Panels): Panels => ({ ...panels, notes: 'closed', note: null })

function openContents(panels: Panels): Panels {
  const opened: Panels = { ...panels, contents: 'open' }
  return areExclusive(panels) ? closeNotes(opened) : opened
}

function openNotes(panels: Panels, note: number | null): Panels {
  const contents = areExclusive(panels) ? 'closed' : panels.contents
  return { ...panels, contents, notes: 'open', note, asked: panels.asked + 1 }
}

function fitTo(before: Panels, width: number): Panels {
  const after = { ...before, width }
  // From margin to cover or back, what the reader said of the one does not hold for the other.
  if (hasMargins(before.width) !== hasMargins(width)) after.contents = 'auto'
  if (!notesAreSheet(before) && notesAreSheet(after)) return closeNotes(after)
  if (areExclusive(after) && isContentsOpen(after) && after.notes === 'open') after.contents = 'closed'
  return after
}
