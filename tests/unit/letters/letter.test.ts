import { describe, expect, test } from 'vitest'
import { batchSize, type LetterStep, letterStates, lettersPerSecond, stepLetter } from '#domain/letters/letter.ts'
import { figuresCsv, noFigures } from '#domain/letters/letter-figures.ts'
import { proposeLetter } from '#domain/letters/propose-letter.ts'
import { readLetter } from '#domain/letters/read-letter.ts'
import { isSegment, segmentName, sortSegments, whySent } from '#domain/letters/segments.ts'

describe('what is done to a letter', () => {
  const steps: LetterStep[] = ['edit', 'schedule', 'pause', 'resume', 'stop']
  const whereTo = (hasStarted: boolean) =>
    Object.fromEntries(
      letterStates.map((state) => [
        state,
        steps.flatMap((step) => {
          const next = stepLetter({ state, hasStarted }, step)
          return typeof next === 'string' ? [] : [`${step}: ${next.to}`]
        }),
      ]),
    )

  test('a letter that has begun is never a draft again, and one that has ended stays so', () => {
    expect(whereTo(true)).toEqual({
      draft: ['edit: draft', 'schedule: scheduled'],
      scheduled: ['pause: paused', 'stop: stopped'],
      sending: ['pause: paused', 'stop: stopped'],
      paused: ['resume: sending', 'stop: stopped'],
      sent: [],
      stopped: [],
    })
  })

  test('one that nobody has is a draft again when it is stopped', () => {
    expect(whereTo(false)).toMatchObject({
      scheduled: ['pause: paused', 'stop: draft'],
      paused: ['resume: scheduled', 'stop: draft'],
    })
  })
})

test('a batch is two seconds’ worth, and none where the mail server takes nothing', () => {
  expect(batchSize(10, 0)).toBe(20)
  expect(batchSize(10, 90)).toBe(10)
  expect(batchSize(10, 100)).toBe(0)
  expect(batchSize(10, 5_000)).toBe(0)
  expect([lettersPerSecond({}), lettersPerSecond({ letters: { perSecond: 3 } })]).toEqual([10, 3])
})

describe('a letter as it is typed', () => {
  const typed = {
    kind: 'news',
    subject: ' Open \n again ',
    body: 'Words\r\nmore\r\n',
    segments: ['donors', 'list', 'list'],
  }

  test('is tidied: one line of subject, line ends of one kind, each segment once', () => {
    const letter = { kind: 'news', subject: 'Open again', body: 'Words\nmore', segments: ['list', 'donors'] }
    expect(readLetter(typed)).toEqual({ ok: true, letter })
  })

  test.each([
    ['subject', { subject: ' ' }],
    ['subject', { subject: 'x'.repeat(151) }],
    ['body', { body: '\n' }],
    ['body', { body: 'x'.repeat(20_001) }],
    ['kind', { kind: 'spam' }],
    ['segments', { segments: [] }],
    ['segments', { segments: ['everyone'] }],
  ])('is refused for its %s where that is wrong', (field, changes) => {
    const read = readLetter({ ...typed, ...changes })
    expect(read.ok ? [] : Object.keys(read.faults)).toEqual([field])
  })
})

test('whoever is on the list gets it as one who asked for it, and the foot says so', () => {
  expect(sortSegments(['lapsed', 'subscribers-print', 'tag:events', 'list'])).toEqual([
    'list',
    'tag:events',
    'subscribers-print',
    'lapsed',
  ])
  expect(['tag:', 'tag:x', 'list', 'constructor'].map(isSegment)).toEqual([false, true, true, false])
  expect(segmentName('tag:events')).toBe('The mailing list, tagged “events”')
  expect(whySent('subscribers-print', 'The Lamp')).toBe('You subscribe to The Lamp.')
  expect(whySent('donors', 'The Lamp')).toBe('You have given to The Lamp.')
  expect(whySent('tag:events', 'The Lamp')).toBe('You are on the mailing list of The Lamp.')
})

test('a proposed letter has the issue’s title and a link to every piece, with no mark of theirs taken for Markdown', () => {
  const pieces = [{ slug: 'pilot', title: 'The *Last* [Pilot]', deck: 'A job_that ends.' }]
  const issue = { number: 8, slug: 'harbor', title: 'Harbor', season: 'Autumn', summary: 'From the sea.', pieces }
  const { subject, body } = proposeLetter(issue)
  expect(subject).toBe('Issue 8 is out: Harbor')
  expect(body).toContain('- [The \\*Last\\* \\[Pilot\\]](/article/pilot): A job\\_that ends.')
  expect(body).toContain('[Read the issue](/issue/harbor)')
})

test('the figures are a table of counts', () => {
  const figures = { ...noFigures, recipients: 3, sent: 2, bounced: 1, leftOut: 4 }
  const letter = { ref: 'let-1', kind: 'news', state: 'sent', subject: '=1+1, "x"', sendAt: new Date(0), figures }
  const [, head, row] = /^\uFEFF(.*?)\r?\n(.*?)\r?\n$/s.exec(figuresCsv([letter])) ?? []
  expect(head?.split(',')).toHaveLength(16)
  expect(row).toMatch(/^"let-1","news","sent","'=1\+1, ""x""","1970-01-01T00:00:00.000Z",3,2,0,1,0,0,0,0,4,0,0$/)
})
