import { defineIsland } from '#web/render/island.tsx'
import { ReadingMemory } from './reading-memory.tsx'

export const readingMemory = defineIsland({ name: 'reading-memory', Component: ReadingMemory, start: 'idle' })
