import { defineIsland } from '#web/render/island.tsx'
import { FigureMotion } from './figure-motion.tsx'

export const figureMotion = defineIsland({ name: 'figure-motion', Component: FigureMotion, start: 'idle' })
