import { defineIsland } from '#web/render/island.tsx'
import { PatternBook } from '#web/ui/pattern-book.tsx'

export const patternBook = defineIsland({ name: 'pattern-book', Component: PatternBook, start: 'load' })
