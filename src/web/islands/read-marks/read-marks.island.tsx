import { defineIsland } from '#web/render/island.tsx'
import { ReadMarks } from './read-marks.tsx'

export const readMarks = defineIsland({ name: 'read-marks', Component: ReadMarks, start: 'idle' })
