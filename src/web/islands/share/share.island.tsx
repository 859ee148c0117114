import { defineIsland } from '#web/render/island.tsx'
import { Share } from './share.tsx'

export const share = defineIsland({ name: 'share', Component: Share, start: 'visible' })
