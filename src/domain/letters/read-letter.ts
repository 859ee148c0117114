import { isLetterKind, type LetterKind, LONGEST_BODY, LONGEST_SUBJECT } from './letter.ts'
import { isSegment, MOST_SEGMENTS, type Segment, sortSegments } from './segments.ts'

export type LetterText = { kind: LetterKind; subject: string; body: string; segments: Segment[] }
export type LetterTyped = { kind: string; subject: string; body: string; segments: readonly string[] }
type LetterField = keyof LetterTyped
export type LetterRead = { ok: true; letter: LetterText } | { ok: false; faults: Partial<Record<LetterField, string>> }

/** A letter as it was typed, or what is wrong with it, by field. */
export function readLetter(typed: LetterTyped): LetterRead {
  const subject = typed.subject.replaceAll(/\s+/g, ' ').trim()
  const body = typed.body.replaceAll('\r\n', '\n').trim()
  const { kind } = typed
  const segments = typed.segments.filter(isSegment)
  const faults: Partial<Record<LetterField, string>> = {
    ...(subject === '' && { subject: 'Write a subject.' }),
    ...(subject.length > LONGEST_SUBJECT && { subject: `A subject has at most ${LONGEST_SUBJECT} characters.` }),
    ...(body === '' && { body: 'Write the letter.' }),
    ...(body.length > LONGEST_BODY && { body: 'A letter has at most 20,000 characters.' }),
    ...(!isLetterKind(kind) && { kind: 'Choose one of these.' }),
    ...(segments.length === 0 && { segments: 'Choose who gets it.' }),
    ...(segments.length < typed.segments.length && { segments: 'There is no such segment.' }),
    ...(segments.length > MOST_SEGMENTS && { segments: `At most ${MOST_SEGMENTS} of them.` }),
  }
  if (Object.keys(faults).length > 0 || !isLetterKind(kind)) return { ok: false, faults }
  return { ok: true, letter: { kind, subject, body, segments: sortSegments(segments) } }
}
