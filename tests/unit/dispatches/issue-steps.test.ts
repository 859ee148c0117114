import { expect, test } from 'vitest'
import type { Dispatch } from '#domain/dispatches/dispatch.ts'
import { type IssueStanding, type IssueStep, issueHindrances } from '#domain/dispatches/issue-steps.ts'

const now = new Date('2026-12-01T09:00:00Z')
const planned: IssueStanding = {
  dispatches: [],
  turn: { isDelivered: false, isNext: true },
  releasedAt: null,
  addressed: 0,
  extraLabels: 0,
}
const lists = (...states: Dispatch['state'][]) => states.map((state) => ({ state }))
const open = (standing: IssueStanding) =>
  Object.entries(issueHindrances(standing, now)).flatMap(([step, because]) => (because === null ? [step] : []))

test.each<[string, IssueStanding, IssueStep[]]>([
  ['a planned issue is cut', planned, ['cut', 'release', 'extra']],
  [
    'one that is not next waits for its turn',
    { ...planned, turn: { isDelivered: false, isNext: false } },
    ['release', 'extra'],
  ],
  [
    'one that is being cut is cut to its end',
    { ...planned, dispatches: lists('cutting') },
    ['cut', 'undo', 'release', 'extra'],
  ],
  [
    'one that is cut is undone, handed over or delivered',
    { ...planned, dispatches: lists('cut') },
    ['undo', 'hand-over', 'deliver', 'release', 'extra'],
  ],
  [
    'a supplement is for those whose address has come',
    { ...planned, dispatches: lists('delivered'), addressed: 2 },
    ['supplement', 'release'],
  ],
  [
    'what is handed over is delivered, and its labels stay',
    { ...planned, dispatches: lists('handed-over'), extraLabels: 3 },
    ['deliver', 'release'],
  ],
  [
    'an extra label can be dropped where there is one',
    { ...planned, extraLabels: 1 },
    ['cut', 'release', 'extra', 'drop-extra'],
  ],
  [
    'a release to come can be moved or called off',
    { ...planned, releasedAt: new Date('2026-12-02T09:00:00Z') },
    ['cut', 'release', 'withdraw', 'extra'],
  ],
  ['what is released is withdrawn', { ...planned, releasedAt: now }, ['cut', 'withdraw', 'extra']],
])('%s', (_rule, standing, steps) => expect(open(standing)).toEqual(steps))

test('every step that is closed says why', () => {
  expect(issueHindrances({ ...planned, dispatches: lists('delivered') }, now)).toEqual({
    cut: 'already-cut',
    undo: 'already-delivered',
    'hand-over': 'already-delivered',
    supplement: 'nobody-waits',
    deliver: 'already-delivered',
    release: null,
    withdraw: 'not-released',
    extra: 'already-delivered',
    'drop-extra': 'already-delivered',
  })
})
