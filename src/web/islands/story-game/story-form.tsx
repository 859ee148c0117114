import type { KeyboardEvent } from 'react'
import { type StoryGame, tellSection } from '#domain/articles/story-game.ts'
import { storyPath, toldStoryPath } from './story-address.ts'
import { StoryBlanks } from './story-blanks.tsx'
import { StoryText, ToldStory } from './story-text.tsx'
import { FULL_STORY, textId, useStory } from './use-story.ts'

/** The blanks as a form. Where no script runs, the same form stands on the story's own page. */
export function StoryForm({ name, game }: { name: string; game: StoryGame }) {
  const story = useStory(name, game)
  const { sections, words, empties } = story
  const told = sections.map((section) => tellSection(section, words))
  return (
    <form className="story-form" action={storyPath(name)} onSubmit={story.read} onKeyDown={goOn}>
      {sections.map((section) => (
        <fieldset key={section.number} className="story-section">
          <StoryBlanks
            section={section}
            marked={story.pointedOut ? empties : []}
            input={({ number }) => ({
              value: words[number] ?? '',
              enterKeyHint: 'next',
              onChange: (event) => story.write(number, event.target.value),
            })}
          />
          <button type="button" className="button" onClick={() => story.reveal(section.number)}>
            See Text
          </button>
          <div
            id={textId(section.number)}
            className="story-text"
            tabIndex={-1}
            hidden={!story.revealed[section.number]}
          >
            <StoryText section={tellSection(section, words)} />
          </div>
        </fieldset>
      ))}
      <div className="button-row story-actions">
        <button type="submit" className="button button-primary">
          Read the full story
        </button>
        <button type="button" className="button button-quiet" onClick={story.startAgain}>
          <span>Empty every blank</span>
        </button>
      </div>
      <p className="story-note" role="status">
        {story.pointedOut && !story.fullStory && empties.length > 0 && emptiesText(empties.length)}
      </p>
      {story.fullStory && (
        <section id={FULL_STORY} className="story-full" tabIndex={-1} aria-labelledby="story-title">
          <h2 id="story-title">{game.title}</h2>
          <ToldStory sections={told} heading="h3" />
          <a href={toldStoryPath(name, words)}>This story on a page of its own, to keep or pass on</a>
        </section>
      )}
    </form>
  )
}

export const emptiesText = (count: number) =>
  `${count === 1 ? 'One blank is' : `${count} blanks are`} still empty. Fill in what you like, or read the story with ‘?’ in place of the rest.`

/** The enter key goes on to the next blank, and after the last of a section to its button. */
function goOn(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  controls[controls.indexOf(event.target) + 1]?.focus()
}
