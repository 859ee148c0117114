import { defineIsland } from '#web/render/island.tsx'
import { AccountAddress } from './account-address.tsx'

export const accountAddress = defineIsland({ name: 'account-address', Component: AccountAddress, start: 'load' })
