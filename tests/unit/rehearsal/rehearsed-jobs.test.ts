import { expect, test } from 'vitest'
import { jobs } from '#main/jobs/job-list.ts'
import {
  LEFT_IN_QUEUE,
  LEFT_OUT,
  runsADay,
  SWEPT,
  sweptJobs,
  WORKED,
  workedJobs,
} from '#main/rehearsal/rehearsed-jobs.ts'

test('every job that the clock starts is rehearsed, or left out for a reason', () => {
  const scheduled = jobs.filter(({ schedule }) => schedule).map(({ name }) => name)
  expect([...SWEPT, ...Object.keys(LEFT_OUT)].toSorted()).toEqual(scheduled.toSorted())
  expect(sweptJobs.map(({ name }) => name)).toEqual(SWEPT)
})

test('every job that something else calls for is rehearsed, or left in the queue for a reason', () => {
  const called = jobs.filter(({ schedule }) => !schedule).map(({ name }) => name)
  const worked = WORKED.filter((name) => !SWEPT.some((swept) => swept === name))
  expect([...worked, ...Object.keys(LEFT_IN_QUEUE)].toSorted()).toEqual(called.toSorted())
  expect(workedJobs.map(({ name }) => name).toSorted()).toEqual(WORKED.toSorted())
})

test.each([
  ['* * * * *', 1_440],
  ['*/5 * * * *', 288],
  ['47 * * * *', 24],
  ['13 16 * * *', 1],
  ['13 4,16 * * *', 2],
])('%s is %d times a day', (schedule, times) => expect(runsADay({ name: 'x', schedule })).toBe(times))
