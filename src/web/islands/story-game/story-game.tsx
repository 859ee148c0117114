import { Loader } from '#web/ui/loader.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { storyPath } from './story-address.ts'
import { StoryForm } from './story-form.tsx'
import { useGameData } from './use-game-data.ts'

export type StoryGameProps = { name: string }

/** Until the script has the story, and where it fails, the way to the story's own page stands here. */
export function StoryGame({ name }: StoryGameProps) {
  const hydrated = useHydrated()
  const { data, retry } = useGameData(name)
  const elsewhere = (
    <a className="button" href={storyPath(name)}>
      Fill in the story
    </a>
  )
  if (!hydrated) return elsewhere
  if (data.state === 'loading') return <Loader text="Loading the story" />
  if (data.state === 'loaded') return <StoryForm name={name} game={data.game} />
  return (
    <>
      <Notice tone="error" title="The story could not be loaded">
        Please try again, or fill it in on a page of its own.
      </Notice>
      <div className="button-row story-actions">
        <button type="button" className="button button-primary" onClick={retry}>
          Try again
        </button>
        {elsewhere}
      </div>
    </>
  )
}
