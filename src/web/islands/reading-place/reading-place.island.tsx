import { defineIsland } from '#web/render/island.tsx'
import { ReadingPlace } from './reading-place.tsx'

export const readingPlace = defineIsland({ name: 'reading-place', Component: ReadingPlace, start: 'idle' })
