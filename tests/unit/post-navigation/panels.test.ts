import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  atRest,
  changePanels,
  isContentsOpen,
  type PanelAction,
  type Panels,
} from '#web/islands/post-navigation/panels.ts'

const panelsIn = (width: number, ...actions: PanelAction[]): Panels =>
  [{ do: 'resize', width } as const, ...actions].reduce(changePanels, atRest)
const open = (panels: Panels) => ({ contents: isContentsOpen(panels), notes: panels.notes === 'open' })

const toggleContents: PanelAction = { do: 'toggle-contents' }
const toggleNotes: PanelAction = { do: 'toggle-notes' }
const showNote = (note: number): PanelAction => ({ do: 'show-note', note })

describe('at rest', () => {
  test.each([
    [360, false],
    [1200, false],
    [1201, true],
  ])('in a window of %ipx the contents are open: %s', (width, contents) => {
    expect(open(panelsIn(width))).toEqual({ contents, notes: false })
  })
})

describe('the table of contents and the footnotes', () => {
  test.each([360, 800])('are exclusive in a window of %ipx, whichever comes first', (width) => {
    expect(open(panelsIn(width, toggleContents, toggleNotes))).toEqual({ contents: false, notes: true })
    expect(open(panelsIn(width, toggleContents, showNote(2)))).toEqual({ contents: false, notes: true })
    expect(open(panelsIn(width, toggleNotes, toggleContents))).toEqual({ contents: true, notes: false })
  })

  test.each([801, 960, 961, 1200])('may be open together in a window of %ipx', (width) => {
    expect(open(panelsIn(width, toggleContents, toggleNotes))).toEqual({ contents: true, notes: true })
    expect(open(panelsIn(width, toggleNotes, toggleContents))).toEqual({ contents: true, notes: true })
  })

  test('stop being open together when the window becomes as narrow as that', () => {
    const both = panelsIn(850, toggleContents, toggleNotes)
    expect(open(changePanels(both, { do: 'resize', width: 801 }))).toEqual({ contents: true, notes: true })
    expect(open(changePanels(both, { do: 'resize', width: 800 }))).toEqual({ contents: false, notes: true })
  })
})

describe('the footnote panel', () => {
  test('hides itself when the window becomes 960px wide or less, and not before', () => {
    const shown = panelsIn(1100, toggleNotes)
    expect(changePanels(shown, { do: 'resize', width: 961 }).notes).toBe('open')
    expect(changePanels(shown, { do: 'resize', width: 960 }).notes).toBe('closed')
  })

  test('does not come back by itself', () => {
    const hidden = [960, 1400].reduce(
      (panels, width) => changePanels(panels, { do: 'resize', width }),
      panelsIn(1100, toggleNotes),
    )
    expect(hidden.notes).toBe('closed')
  })

  test('stays with a note that is asked for in a narrow window while that is resized', () => {
    expect(changePanels(panelsIn(700, showNote(3)), { do: 'resize', width: 640 })).toMatchObject({
      notes: 'open',
      note: 3,
    })
  })

  test('is led to the same note again when it is asked for again', () => {
    const once = panelsIn(1400, showNote(3))
    const twice = changePanels(once, showNote(3))
    expect(twice.note).toBe(once.note)
    expect(twice.asked).not.toBe(once.asked)
  })
})

describe('Esc', () => {
  const pressEsc: PanelAction = { do: 'escape' }

  test('closes the notes first, then the contents that the reader has opened', () => {
    const both = panelsIn(1000, toggleContents, toggleNotes)
    const once = changePanels(both, pressEsc)
    expect(open(once)).toEqual({ contents: true, notes: false })
    expect(open(changePanels(once, pressEsc))).toEqual({ contents: false, notes: false })
  })

  test('leaves the contents that stand in the margin by themselves', () => {
    expect(open(panelsIn(1400, pressEsc)).contents).toBe(true)
  })
})

test('what a reader said of the contents in the margin does not hold where they would cover the text', () => {
  const closedInMargin = panelsIn(1400, toggleContents)
  expect(open(closedInMargin).contents).toBe(false)
  const narrow = changePanels(closedInMargin, { do: 'resize', width: 1000 })
  expect(open(narrow).contents).toBe(false)
  expect(open(changePanels(narrow, { do: 'resize', width: 1400 })).contents).toBe(true)
})

test('whatever is done in whatever order, a window of 800px or less never has both', () => {
  const action = fc.oneof(
    fc.record({ do: fc.constant('resize' as const), width: fc.integer({ min: 320, max: 2000 }) }),
    fc.record({ do: fc.constant('show-note' as const), note: fc.integer({ min: 1, max: 12 }) }),
    fc.record({
      do: fc.constantFrom(
        'toggle-contents' as const,
        'close-contents' as const,
        'toggle-notes' as const,
        'close-notes' as const,
        'escape' as const,
        'show-all-notes' as const,
      ),
    }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      let panels = panelsIn(1000)
      for (const next of actions) {
        panels = changePanels(panels, next)
        const { contents, notes } = open(panels)
        if (panels.width <= 800) expect(contents && notes).toBe(false)
      }
    }),
  )
})
