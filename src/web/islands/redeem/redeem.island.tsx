import { defineIsland } from '#web/render/island.tsx'
import { Redeem } from './redeem.tsx'

export const redeem = defineIsland({ name: 'redeem', Component: Redeem, start: 'load' })
