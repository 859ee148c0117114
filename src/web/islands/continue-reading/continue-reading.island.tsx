import { defineIsland } from '#web/render/island.tsx'
import { ContinueReading } from './continue-reading.tsx'

export const continueReading = defineIsland({ name: 'continue-reading', Component: ContinueReading, start: 'idle' })
