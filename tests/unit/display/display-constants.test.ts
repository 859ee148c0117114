import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import * as display from '#web/parts/browser/display-constants.ts'

const sheet = (path: string) => readFileSync(resolve(import.meta.dirname, '../../../src/web', path), 'utf8')
const tokens = sheet('styles/tokens.css')
const navigation = sheet('islands/post-navigation/post-navigation.css')
const notes = sheet('islands/post-navigation/notes-panel.css')
const text = sheet('pages/article/article-text.css')

test('the display has the numbers that were agreed', () => {
  const { articleLinkOffset: _rule, ...numbers } = display
  expect(numbers).toEqual({
    SUBSCRIBE_SCROLL_OFFSET_PX: 136,
    GAME_SCROLL_OFFSET_PX: 96,
    ARTICLE_OFFSET_THRESHOLD_PX: 1200,
    ARTICLE_NARROW_OFFSET_PX: 128,
    ARTICLE_WIDE_OFFSET_PX: 72,
    NOTES_HIDE_AT_PX: 960,
    PANELS_EXCLUSIVE_AT_PX: 800,
    NOTE_SCROLL_DELAY_MS: 50,
    BELOW_FOLD_PX: 32,
    SHARE_POPUP_WIDTH_PX: 600,
    SHARE_POPUP_HEIGHT_PX: 350,
    ANIMATION_VISIBLE_SHARE: 0.75,
    INSERT_MIN_SPACING: 2000,
  })
})

test.each([
  [320, 128],
  [1200, 128],
  [1201, 72],
  [2560, 72],
])('in a window of %ipx a link stops %ipx below its top', (width, offset) => {
  expect(display.articleLinkOffset(width)).toBe(offset)
})

test('the stylesheets stop a link where the scripts do', () => {
  const { ARTICLE_NARROW_OFFSET_PX, ARTICLE_WIDE_OFFSET_PX, ARTICLE_OFFSET_THRESHOLD_PX } = display
  const paddings = [...text.matchAll(/scroll-padding-block-start: (\d+)px/g)].map((match) => Number(match[1]))
  expect(paddings).toEqual([ARTICLE_NARROW_OFFSET_PX, ARTICLE_WIDE_OFFSET_PX])
  expect(text).toContain(`@media (width > ${ARTICLE_OFFSET_THRESHOLD_PX}px) {\n  html {`)
})

test('the bar fills what lies between the header and where a link stops', () => {
  const header = Number(/--header-height: ([\d.]+)rem/.exec(tokens)?.[1]) * 16
  const bar = Number(/\.post-nav-place \{[^}]*\bheight: (\d+)px/.exec(navigation)?.[1])
  expect(header + bar).toBe(display.ARTICLE_NARROW_OFFSET_PX)
  expect(header).toBeLessThan(display.ARTICLE_WIDE_OFFSET_PX)
})

test('every width at which the panels change their shape is one of the agreed', () => {
  const widths = [...`${navigation}${notes}`.matchAll(/\(width [<>]=? (\d+)px\)/g)].map((match) => Number(match[1]))
  const { PANELS_EXCLUSIVE_AT_PX, NOTES_HIDE_AT_PX, ARTICLE_OFFSET_THRESHOLD_PX } = display
  expect([...new Set(widths)].sort((a, b) => a - b)).toEqual([
    PANELS_EXCLUSIVE_AT_PX,
    NOTES_HIDE_AT_PX,
    ARTICLE_OFFSET_THRESHOLD_PX,
  ])
})
