import { expect, test } from 'vitest'
import { jobs } from '#main/jobs/job-list.ts'
import { LEFT_OUT, SWEPT, sweptJobs } from '#main/rehearsal/rehearsed-jobs.ts'

test('every job that the clock starts is rehearsed, or left out for a reason', () => {
  const scheduled = jobs.filter(({ schedule }) => schedule).map(({ name }) => name)
  expect([...SWEPT, ...Object.keys(LEFT_OUT)].toSorted()).toEqual(scheduled.toSorted())
  expect(sweptJobs.map(({ name }) => name)).toEqual(SWEPT)
})
