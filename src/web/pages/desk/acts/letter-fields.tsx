import type { SegmentCounted, SegmentsListed } from '#application/letters/segment-counts.ts'
import { LONGEST_BODY, LONGEST_SUBJECT, letterKindNames, letterKinds } from '#domain/letters/letter.ts'
import { segmentName } from '#domain/letters/segments.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { TypedValues } from './desk-act.ts'

/** Each box has a name of its own: a form in which one comes twice is refused. */
const SEGMENT = 'to-'
const TICKED = 'yes'
const segmentField = (segment: string) => SEGMENT + segment

/** The boxes of all that can be chosen, and which of them are ticked. */
export const tickSegments = (choices: readonly SegmentCounted[], chosen: readonly string[]): TypedValues =>
  Object.fromEntries(choices.map(({ segment }) => [segmentField(segment), chosen.includes(segment) ? TICKED : '']))

export const tickedSegments = (typed: TypedValues): string[] =>
  Object.entries(typed).flatMap(([field, value]) =>
    field.startsWith(SEGMENT) && value === TICKED ? [field.slice(SEGMENT.length)] : [],
  )

type Props = { typed: TypedValues; errors: Record<string, string>; listed: SegmentsListed }

/** What a letter says, what it is about, and who gets it. */
export const LetterFields = ({ typed, errors, listed }: Props) => (
  <>
    <TextField
      name="subject"
      label="Subject"
      required
      autoComplete="off"
      maxLength={LONGEST_SUBJECT}
      defaultValue={typed.subject}
      error={errors.subject}
    />
    <SelectField
      name="kind"
      label="Kind"
      hint="Readers unsubscribe from each kind by itself."
      required
      defaultValue={typed.kind}
      error={errors.kind}
      options={letterKinds.map((kind) => ({ value: kind, label: letterKindNames[kind] }))}
    />
    <TextField
      name="issue"
      label="Issue"
      hint="The number of the issue whose cover stands above it. Left empty: no picture."
      inputMode="numeric"
      autoComplete="off"
      defaultValue={typed.issue}
      error={errors.issue}
    />
    <Segments typed={typed} errors={errors} listed={listed} />
    <TextArea
      name="body"
      label="Letter"
      hint="Markdown: **strong**, ## heading, - list, [words](/article/address). Links to our own pages begin with a stroke. HTML and pictures are left out."
      required
      rows={18}
      maxLength={LONGEST_BODY}
      defaultValue={typed.body}
      error={errors.body}
    />
  </>
)

const Segments = ({ typed, errors, listed: { segments, countedAt, timeZone } }: Props) => (
  <fieldset className="desk-boxes" aria-describedby={errors.segments ? 'segments-error' : undefined}>
    <legend>Who gets it</legend>
    <p className="desk-more">
      Each address once, whoever is in several.
      {countedAt && ` As counted on ${minuteIn(timeZone, countedAt)}: before anything is kept, who gets it is counted.`}
    </p>
    {segments.map(({ segment, count }) => (
      <Checkbox
        key={segment}
        name={segmentField(segment)}
        id={`segment-${segment.replaceAll(/[^\w-]/g, '-')}`}
        value={TICKED}
        label={`${segmentName(segment)} (${count})`}
        defaultChecked={typed[segmentField(segment)] === TICKED}
      />
    ))}
    <FieldError id="segments-error" message={errors.segments} />
  </fieldset>
)
