import type { ComponentProps } from 'react'
import { LONGEST_WORD, type NumberedBlank, type NumberedSection } from '#domain/articles/story-game.ts'
import { Icon } from '#web/ui/icon.tsx'
import { wordName } from './story-address.ts'

type BlanksProps = {
  section: NumberedSection
  /** The blanks that were pointed out as empty, by number. */
  marked: readonly number[]
  input: (blank: NumberedBlank) => ComponentProps<'input'>
}

/** The labelled blanks of a section, without a word of its text: the less one knows, the better. */
export function StoryBlanks({ section, marked, input }: BlanksProps) {
  return (
    <>
      <legend className="story-subheading">{section.subheading}</legend>
      <div className="story-blanks">
        {section.paragraphs.flat().map((blank) => (
          <Blank key={blank.number} blank={blank} marked={marked.includes(blank.number)} input={input(blank)} />
        ))}
      </div>
    </>
  )
}

type BlankProps = { blank: NumberedBlank; marked: boolean; input: ComponentProps<'input'> }

function Blank({ blank, marked, input }: BlankProps) {
  const name = wordName(blank.number)
  const id = `story-${name}`
  return (
    <div className="field">
      <label className="field-head field-label" htmlFor={id}>
        {blank.label}
      </label>
      <input
        className="control"
        type="text"
        id={id}
        name={name}
        maxLength={LONGEST_WORD}
        autoComplete="off"
        aria-invalid={marked || undefined}
        aria-describedby={marked ? `${id}-empty` : undefined}
        {...input}
      />
      {marked && (
        <p id={`${id}-empty`} className="field-error">
          <Icon name="warning" />
          Still empty
        </p>
      )}
    </div>
  )
}
