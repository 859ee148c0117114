import { useEffect, useState } from 'react'
import { isStoryGame, type StoryGame } from '#domain/articles/story-game.ts'

export type GameData = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; game: StoryGame }

/** The game's data, fetched when the game wakes and at each `retry`. */
export function useGameData(name: string): { data: GameData; retry: () => void } {
  const [data, setData] = useState<GameData>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another fetch.
  useEffect(() => {
    let wanted = true
    const set = (next: GameData) => wanted && setData(next)
    set({ state: 'loading' })
    fetchGame(name).then(
      (game) => set({ state: 'loaded', game }),
      () => set({ state: 'failed' }),
    )
    return () => {
      wanted = false
    }
  }, [name, attempt])
  return { data, retry: () => setAttempt(attempt + 1) }
}

async function fetchGame(name: string): Promise<StoryGame> {
  const response = await fetch(`/static/json/${encodeURIComponent(name)}.json`)
  const data: unknown = response.ok && (await response.json())
  if (!isStoryGame(data)) throw new Error('Not a story game')
  return data
}
