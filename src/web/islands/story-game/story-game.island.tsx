import { defineIsland } from '#web/render/island.tsx'
import { StoryGame } from './story-game.tsx'

// While the article is read, so that the story stands there when it comes into view: it is taller than what waits in its place,
// and would push the notes down before a reader's eyes.
export const storyGame = defineIsland({ name: 'story-game', Component: StoryGame, start: 'idle' })
