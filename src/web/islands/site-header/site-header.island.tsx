import { defineIsland } from '#web/render/island.tsx'
import { SiteHeader } from './site-header.tsx'

export const siteHeader = defineIsland({ name: 'site-header', Component: SiteHeader, start: 'idle' })
