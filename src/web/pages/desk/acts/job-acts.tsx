import { dropJob } from '#application/jobs/drop-job.ts'
import { readFailedJob, retryJob } from '#application/jobs/retry-job.ts'
import type { ActKind, DeskAct } from './desk-act.ts'
import { REASON_TOO_LONG, ReasonField } from './reason-field.tsx'

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

const drop: DeskAct<Job> = {
  verb: 'drop',
  act: 'drop job',
  label: 'Drop it',
  done: 'It is dropped, and never done.',
  fields: () => ({ because: '' }),
  Fields: ({ typed, errors }) => (
    <>
      <p>What it had left to do is not done, by anybody. Try it again where it is still to be done.</p>
      <ReasonField label="Why" hint="It is kept in the log." typed={typed.because} error={errors.because} />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const dropped = await dropJob(context, { id: subject.id, because: typed.because ?? '', dryRun })
    if (dropped.ok) {
      const changes = [
        { what: subject.name, before: `failed ${subject.attempts} times`, after: `dropped: ${dropped.because}` },
      ]
      return { ok: true, plan: { changes, mails: [], money: null } }
    }
    if (dropped.reason === 'no-reason') return { ok: false, fields: { because: 'Say why it need not be done.' } }
    if (dropped.reason === 'too-long') return { ok: false, fields: { because: REASON_TOO_LONG } }
    const runs = dropped.reason === 'runs'
    return {
      ok: false,
      refusal: runs ? 'It is tried at this moment. Look again later.' : 'It waits or is done by now.',
    }
  },
}

export const jobActs: ActKind<Job> = {
  path: '/desk/jobs/:id/:verb',
  at: '/desk',
  acts: [retry, drop],
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
