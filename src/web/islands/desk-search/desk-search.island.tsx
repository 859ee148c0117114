import { defineIsland } from '#web/render/island.tsx'
import { DeskSearch } from './desk-search.tsx'

export const deskSearch = defineIsland({ name: 'desk-search', Component: DeskSearch, start: 'load' })
