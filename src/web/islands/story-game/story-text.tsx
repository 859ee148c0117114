import type { StoryPiece, ToldSection } from '#domain/articles/story-game.ts'

/** A told section. What the reader typed stands in it as text of its own direction, and as nothing else. */
export function StoryText({ section: { paragraphs } }: { section: ToldSection }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a story never change places.
  return paragraphs.map((pieces, index) => <p key={index}>{pieces.map(Piece)}</p>)
}

function Piece({ kind, text }: StoryPiece, index: number) {
  if (kind === 'text') return text
  return (
    <bdi key={index} className={`story-${kind}`}>
      {text}
    </bdi>
  )
}

/** The whole story under its subheadings. */
export function ToldStory({ sections, heading: Heading }: { sections: ToldSection[]; heading: 'h2' | 'h3' }) {
  return sections.map((section) => (
    <div key={section.number} className="story-part">
      <Heading>{section.subheading}</Heading>
      <StoryText section={section} />
    </div>
  ))
}
