import { PatternBook } from '#web/islands/pattern-book/pattern-book.tsx'
import { defineIsland } from '#web/render/island.tsx'

export const patternBook = defineIsland({ name: 'pattern-book', Component: PatternBook, start: 'load' })
