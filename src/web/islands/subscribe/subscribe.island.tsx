import { defineIsland } from '#web/render/island.tsx'
import { Subscribe } from './subscribe.tsx'

export const subscribe = defineIsland({ name: 'subscribe', Component: Subscribe, start: 'load' })
