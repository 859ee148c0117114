import { expect, test } from 'vitest'
import { foldAt, type Scrolled } from '#web/islands/site-header/header-fold.ts'

/** How the header stands after the page has been scrolled to each of these in turn. */
const after = (places: number[], isReading = true) =>
  places.reduce<Scrolled>((scrolled, to) => foldAt(scrolled, to, isReading), { fold: 'above', from: 0 }).fold

test.each([
  ['is above the fold up to 32px', [32], 'above'],
  ['is below it from 33px, and away at once where one reads on', [33], 'away'],
  ['stays away while one reads on', [100, 200, 300], 'away'],
  ['comes back when one turns back', [100, 300, 292], 'below'],
  ['does not come back at a twitch', [100, 300, 293, 299, 294], 'away'],
  ['comes back by many small steps', [100, 300, 297, 294, 291], 'below'],
  ['goes away again by many small steps', [300, 200, 203, 206, 209], 'away'],
  ['is above the fold again at the top', [300, 10], 'above'],
])('the header %s', (_rule, places, fold) => expect(after(places)).toBe(fold))

test('where nothing is read the header never goes away', () => {
  expect(after([33], false)).toBe('below')
  expect(after([100, 5_000], false)).toBe('below')
})

test('at the end of what is read it comes back, though one scrolls on', () => {
  expect(foldAt({ fold: 'away', from: 5_000 }, 5_001, false)).toEqual({ fold: 'below', from: 5_001 })
})

test('a page that is opened far down does not send it away before one reads on', () => {
  const opened = foldAt({ fold: 'above', from: 5_000 }, 5_000, true)
  expect(opened.fold).toBe('below')
  expect(foldAt(opened, 5_008, true).fold).toBe('away')
})
