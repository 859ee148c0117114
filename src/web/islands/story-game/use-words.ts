import { useState } from 'react'
import type { StoryGame, Words } from '#domain/articles/story-game.ts'
import { recall, remember } from '#web/parts/browser/browser-memory.ts'

const keyOf = (name: string) => `story-game:${name}`

/** What the reader has typed; it outlives a reload, and leaves with the tab. */
export function useWords(name: string, game: StoryGame) {
  const [words, setWords] = useState<Words>(() => recallWords(name) ?? firstWords(game))
  const set = (next: Words) => {
    setWords(next)
    remember('session', keyOf(name), JSON.stringify(next))
  }
  return {
    words,
    write: (number: number, word: string) => set(words.with(number, word)),
    clear: () => set(firstWords(game)),
  }
}

const firstWords = (game: StoryGame): Words =>
  game.content.flatMap((section) => section.paragraphs.flat().map((blank) => blank.value))

function recallWords(name: string): Words | null {
  try {
    const kept: unknown = JSON.parse(recall('session', keyOf(name)) ?? '')
    return Array.isArray(kept) && kept.every((word) => typeof word === 'string') ? kept : null
  } catch {
    return null
  }
}
