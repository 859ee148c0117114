import { mayHaveAttachment } from '#application/articles/may-have-attachment.ts'
import { readStory, type Story } from '#application/articles/read-story.ts'
import {
  answerReading,
  countBlanks,
  emptyBlanks,
  numberBlanks,
  tellSection,
  tidyWord,
  type Words,
} from '#domain/articles/story-game.ts'
import { ANYWAY, storyPath, wordName } from '#web/islands/story-game/story-address.ts'
import { StoryBlanks } from '#web/islands/story-game/story-blanks.tsx'
import { emptiesText } from '#web/islands/story-game/story-form.tsx'
import { ToldStory } from '#web/islands/story-game/story-text.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Notice } from '#web/ui/notice.tsx'

/** No story has more blanks than this. */
const MOST_BLANKS = 200

/** `begun` is false on a first visit, when there is nothing to point out yet. */
type Filled = Story & { words: Words; begun: boolean; pointedOut: boolean }

/** A story game without scripts, and a filled-in story to pass on: its words stand in the address and are stored nowhere. */
export const storyPage = definePage<Filled>({
  path: '/story/:name',
  styles: 'story',
  query: [ANYWAY, ...Array.from({ length: MOST_BLANKS }, (_, number) => wordName(number))],
  async load({ context, params, query, askReader }) {
    const name = params.name ?? ''
    const [story, may] = await Promise.all([
      readStory(context, name),
      mayHaveAttachment(context, { kind: 'game', name }, askReader),
    ])
    if (!story || may.kind === 'not-released') return { kind: 'not-found' }
    // The article says who may read it, and how to become one who may.
    if (may.kind === 'not-allowed') return { kind: 'moved', to: `/article/${may.article}`, forNow: true }
    const names = Array.from({ length: countBlanks(story.game) }, (_, number) => wordName(number))
    const words = names.map((name) => tidyWord(query.get(name) ?? ''))
    const begun = names.some((name) => query.has(name))
    return { kind: 'found', data: { ...story, words, begun, pointedOut: query.has(ANYWAY) }, tags: [], keep: false }
  },
  head: ({ name, game }, { magazine }) => ({
    title: game.title,
    description: `${game.title}: a story to fill in, from ${magazine.name}.`,
    canonical: storyPath(name),
    robots: 'noindex',
  }),
  View: StoryView,
})

function StoryView({ data, site }: ViewProps<Filled>) {
  const { game, words, article, begun, pointedOut } = data
  const empties = emptyBlanks(game, words)
  const step = begun ? answerReading(empties, pointedOut) : 'begin'
  return (
    <SiteLayout site={site}>
      <article className="story-page">
        {article && (
          <p className="label">
            <a href={`/article/${article.slug}`}>From the article {article.title}</a>
          </p>
        )}
        <h1>{game.title}</h1>
        {step === 'tell' && <Told data={data} />}
        {step === 'point-out' && <Notice tone="warning">{emptiesText(empties.length)}</Notice>}
        <BlankForm data={data} marked={step === 'point-out' ? empties : []} />
      </article>
    </SiteLayout>
  )
}

function Told({ data: { game, words } }: { data: Filled }) {
  return (
    <>
      <div className="story-told">
        <ToldStory sections={numberBlanks(game).map((section) => tellSection(section, words))} heading="h2" />
      </div>
      <p className="fine story-page-note">
        The underlined words were put in by a reader, and stand only in the address of this page. Here is the story to
        fill in again.
      </p>
    </>
  )
}

function BlankForm({ data: { name, game, words, begun }, marked }: { data: Filled; marked: number[] }) {
  return (
    <form className="story-form" method="get" action={storyPath(name)}>
      {marked.length > 0 && <input type="hidden" name={ANYWAY} value="1" />}
      {numberBlanks(game).map((section) => (
        <fieldset key={section.number} className="story-section">
          <StoryBlanks
            section={section}
            marked={marked}
            input={({ number, value }) => ({ defaultValue: begun ? words[number] : value })}
          />
        </fieldset>
      ))}
      <div className="button-row">
        <button type="submit" className="button button-primary">
          Read the full story
        </button>
      </div>
    </form>
  )
}
