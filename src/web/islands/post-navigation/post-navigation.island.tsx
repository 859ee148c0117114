import { defineIsland } from '#web/render/island.tsx'
import { PostNavigation } from './post-navigation.tsx'

export const postNavigation = defineIsland({ name: 'post-navigation', Component: PostNavigation, start: 'idle' })
