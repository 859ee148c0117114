import { defineIsland } from '#web/render/island.tsx'
import { PrintButton } from './print-button.tsx'

export const printButton = defineIsland({ name: 'print-button', Component: PrintButton, start: 'load' })
