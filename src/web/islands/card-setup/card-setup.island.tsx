import { defineIsland } from '#web/render/island.tsx'
import { CardSetup } from './card-setup.tsx'

export const cardSetup = defineIsland({ name: 'card-setup', Component: CardSetup, start: 'load' })
