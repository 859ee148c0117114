import { defineIsland } from '#web/render/island.tsx'
import { StoryGame } from './story-game.tsx'

export const storyGame = defineIsland({ name: 'story-game', Component: StoryGame, start: 'visible' })
