import { defineIsland } from '#web/render/island.tsx'
import { ArchiveFilter } from './archive-filter.tsx'

export const archiveFilter = defineIsland({ name: 'archive-filter', Component: ArchiveFilter, start: 'load' })
