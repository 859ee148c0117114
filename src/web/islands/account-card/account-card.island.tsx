import { defineIsland } from '#web/render/island.tsx'
import { AccountCard } from './account-card.tsx'

export const accountCard = defineIsland({ name: 'account-card', Component: AccountCard, start: 'load' })
