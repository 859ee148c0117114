/**
 * The numbers of the display, each once. Stylesheets can't import them: a test holds those that must say
 * the same to these.
 */

/** How far below the window's top a scrolled-to subscribe form or message stands. */
export const SUBSCRIBE_SCROLL_OFFSET_PX = 136

/** The same for a revealed text of the story game. */
export const GAME_SCROLL_OFFSET_PX = 96

/** The same for chapters and notes of an article, in a window this wide or narrower, and in a wider one. */
export const ARTICLE_OFFSET_THRESHOLD_PX = 1200
export const ARTICLE_NARROW_OFFSET_PX = 128
export const ARTICLE_WIDE_OFFSET_PX = 72

/** In a window this wide or narrower the footnote panel hides itself. */
export const NOTES_HIDE_AT_PX = 960

/** In a window this wide or narrower the table of contents and the footnotes are never open together. */
export const PANELS_EXCLUSIVE_AT_PX = 800

/** A panel that has just opened is given this long to take its place before its note is scrolled to. */
export const NOTE_SCROLL_DELAY_MS = 50

/** After this much scrolling the header is below the fold. */
export const BELOW_FOLD_PX = 32

export const SHARE_POPUP_WIDTH_PX = 600
export const SHARE_POPUP_HEIGHT_PX = 350

/** The part of a decorative animation that must be in view before it starts. */
export const ANIMATION_VISIBLE_SHARE = 0.75

/** The fewest characters between two inserts: the server places them. */
export { INSERT_MIN_SPACING } from '#domain/articles/inserts.ts'

/** How far below the window's top a chapter or note stands that a link led to. */
export const articleLinkOffset = (windowWidth: number) =>
  windowWidth <= ARTICLE_OFFSET_THRESHOLD_PX ? ARTICLE_NARROW_OFFSET_PX : ARTICLE_WIDE_OFFSET_PX
