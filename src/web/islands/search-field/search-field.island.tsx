import { defineIsland } from '#web/render/island.tsx'
import { SearchField } from './search-field.tsx'

export const searchField = defineIsland({ name: 'search-field', Component: SearchField, start: 'load' })
