import { defineIsland } from '#web/render/island.tsx'
import { ImportMapper } from './import-mapper.tsx'

export const importMapper = defineIsland({ name: 'import-mapper', Component: ImportMapper, start: 'load' })
