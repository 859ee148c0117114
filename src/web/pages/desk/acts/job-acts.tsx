import { readFailedJob, retryJob } from '#application/jobs/retry-job.ts'
import type { ActKind, DeskAct } from './desk-act.ts'

type Job = NonNullable<Awaited<ReturnType<typeof readFailedJob>>>

const LIST = '/desk/trouble'

const retry: DeskAct<Job> = {
  verb: 'retry',
  act: 'retry job',
  label: 'Try it again',
  done: 'It is tried again.',
  fields: () => ({}),
  Fields: () => <p>What a job did before it failed is not done twice: it goes on where it was.</p>,
  async run(context, { subject, dryRun }) {
    const retried = await retryJob(context, subject.id, { dryRun })
    if (!retried.ok) return { ok: false, refusal: 'It waits or is done by now.' }
    const changes = [{ what: subject.name, before: `failed ${subject.attempts} times`, after: 'tried again at once' }]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}

export const jobActs: ActKind<Job> = {
  path: '/desk/jobs/:id/:verb',
  at: '/desk',
  acts: [retry],
  read: (context, { id = '' }) => readFailedJob(context, id),
  lease: ({ id }) => `job:${id}`,
  ref: ({ id }) => id,
  home: ({ id }) => `/desk/jobs/${id}`,
  list: LIST,
  Name: ({ subject: { name, error } }) => (
    <>
      {name}: {error}
    </>
  ),
}
