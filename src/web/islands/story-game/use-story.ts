import { type FormEvent, useEffect, useState } from 'react'
import { answerReading, emptyBlanks, numberBlanks, type StoryGame } from '#domain/articles/story-game.ts'
import { GAME_SCROLL_OFFSET_PX } from '#web/parts/browser/display-constants.ts'
import { wordName } from './story-address.ts'
import { useWords } from './use-words.ts'

export const FULL_STORY = 'story-full'
export const textId = (section: number) => `story-text-${section + 1}`

/** How far the reader is: what is typed, which sections are revealed, whether the whole story is told. */
export function useStory(name: string, game: StoryGame) {
  const [sections] = useState(() => numberBlanks(game))
  const { words, write, clear } = useWords(name, game)
  const [revealed, setRevealed] = useState(() => sections.map((section) => section.revealed))
  const [pointedOut, setPointedOut] = useState(false)
  const [fullStory, setFullStory] = useState(false)
  // An object, so that the same text can be shown again.
  const [shown, show] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (shown) scrollToText(shown.id)
  }, [shown])
  const empties = emptyBlanks(game, words)

  const reveal = (section: number) => {
    setRevealed(revealed.with(section, true))
    show({ id: textId(section) })
  }
  const read = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (answerReading(empties, pointedOut) === 'tell') {
      setFullStory(true)
      show({ id: FULL_STORY })
      return
    }
    setPointedOut(true)
    const first = event.currentTarget.elements.namedItem(wordName(empties[0] ?? 0))
    if (first instanceof HTMLElement) first.focus()
  }
  const startAgain = () => {
    clear()
    setRevealed(sections.map((section) => section.revealed))
    setPointedOut(false)
    setFullStory(false)
  }
  return { sections, words, write, empties, revealed, pointedOut, fullStory, reveal, read, startAgain }
}

/** The text gets the focus, so that those who listen go on from there. */
function scrollToText(id: string) {
  const text = document.getElementById(id)
  if (!text) return
  text.focus({ preventScroll: true })
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const top = text.getBoundingClientRect().top + scrollY - GAME_SCROLL_OFFSET_PX
  scrollTo({ top, behavior: still ? 'instant' : 'smooth' })
}
