import { defineIsland } from '#web/render/island.tsx'
import { DonationCard } from './donation-card.tsx'

export const donationCard = defineIsland({ name: 'donation-card', Component: DonationCard, start: 'load' })
