import { defineIsland } from '#web/render/island.tsx'
import { StoreWorkshop } from './store-workshop.tsx'

export const storeWorkshop = defineIsland({ name: 'store-workshop', Component: StoreWorkshop, start: 'load' })
