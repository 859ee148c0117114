import { defineIsland } from '#web/render/island.tsx'
import { ChoosePassword } from './choose-password.tsx'

export const choosePassword = defineIsland({ name: 'choose-password', Component: ChoosePassword, start: 'load' })
