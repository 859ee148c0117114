import { readTrouble, type Trouble, type TroubleList } from '#application/desk/read-trouble.ts'
import { dropJob, type JobDropped } from '#application/jobs/drop-job.ts'
import { retryJob } from '#application/jobs/retry-job.ts'
import { lookAfterPayment, type PaymentLookedAfter } from '#application/sales/stray/look-after-payment.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, flag, json, text } from '#desk/command-line/desk-command.ts'
import { listPlace, pageOption } from '#desk/command-line/list-pages.ts'

const UNLESS_TOLD = 200

const list = deskCommand({
  name: 'list',
  help: 'mail that comes back, jobs that gave up, payments that no order claims',
  act: null,
  arguments: [],
  options: {
    'looked-after': flag('with payments that somebody has looked after'),
    limit: text('COUNT', `at most so many of each a page, ${UNLESS_TOLD} unless told`),
    page: pageOption,
    json,
  },
  run(desk, _arguments, values) {
    const place = listPlace(values, UNLESS_TOLD)
    const lists: TroubleList[] = ['bouncing', 'mails', 'jobs', 'stray']
    if (values['looked-after']) lists.push('looked-after')
    return desk.withDatabase(async (context) => {
      const read = await readTrouble(context, { lists, ...place.slice })
      const more = lists.filter((list) => (read[list]?.length ?? 0) > place.size)
      const shown = Object.fromEntries(lists.map((list) => [list, read[list]?.slice(0, place.size)]))
      const { bouncing = [], mails = [], jobs = [], stray = [], 'looked-after': lookedAfter = [] }: Trouble = shown
      tell(desk, values, { ...shown, more }, () => [
        ...bouncing.map(({ ref, email, reason }) => `comes back  ${ref}  ${email}  ${reason ?? ''}`.trimEnd()),
        ...mails.map(({ kind, email }) => `refused  ${kind}  ${email ?? ''}`.trimEnd()),
        ...jobs.map(({ id, name, attempts, error }) => `failed  ${id}  ${name} ×${attempts}  ${error}`),
        ...stray.map(({ payment_intent_id, order_id }) => `no order  ${payment_intent_id}  ${order_id}`),
        ...lookedAfter.map(({ payment_intent_id, looked_after_at, looked_after_because }) =>
          ['looked after', payment_intent_id, looked_after_at?.toISOString(), looked_after_because].join('  '),
        ),
        ...(more.length > 0 ? [`… more of ${more.join(', ')}: --page ${place.page + 1}`] : []),
      ])
      return true
    })
  },
})

const retry = deskCommand({
  name: 'retry',
  help: 'tries a job again that has failed for good',
  act: 'retry job',
  arguments: ['JOB'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [id], values) =>
    desk.withDatabase(async (context) => {
      const retried = await retryJob(context, id, { dryRun: values['dry-run'] })
      tell(desk, values, retried, () => [
        !retried.ok
          ? `✗ ${NO_SUCH_JOB}`
          : values['dry-run']
            ? `Would be tried again: ${retried.name}`
            : `✓ Tried again: ${retried.name}`,
      ])
      return retried.ok
    }),
})

const drop = deskCommand({
  name: 'drop',
  help: 'takes a job out of the queue that has failed for good: it is never done',
  act: 'drop job',
  arguments: ['JOB'],
  options: { because: text('WORDS', 'why; it is kept in the log'), 'dry-run': dryRun, json },
  run: (desk, [id], values) =>
    desk.withDatabase(async (context) => {
      const dropped = await dropJob(context, { id, because: values.because ?? '', dryRun: values['dry-run'] })
      tell(desk, values, dropped, () => [
        !dropped.ok
          ? `✗ ${dropRefusals[dropped.reason]}`
          : values['dry-run']
            ? `Would be dropped: ${dropped.name}`
            : `✓ Dropped: ${dropped.name}`,
      ])
      return dropped.ok
    }),
})

const lookedAfter = deskCommand({
  name: 'looked-after',
  help: 'says that a payment which no order claims is looked after',
  act: 'look after payment',
  arguments: ['PAYMENT'],
  options: { because: text('WORDS', 'what became of it'), 'dry-run': dryRun, json },
  run: (desk, [payment], values) =>
    desk.withDatabase(async (context) => {
      const done = await lookAfterPayment(context, {
        ...{ payment, because: values.because ?? '', dryRun: values['dry-run'] },
      })
      tell(desk, values, done, () => [
        !done.ok
          ? `✗ ${paymentRefusals[done.reason]}`
          : values['dry-run']
            ? `Would be looked after: ${payment}`
            : `✓ Looked after: ${payment}`,
      ])
      return done.ok
    }),
})

const NO_SUCH_JOB = 'there is no failed job of that number: see trouble list'
const TOO_LONG = 'a reason has at most 500 characters'

const dropRefusals: Record<Extract<JobDropped, { ok: false }>['reason'], string> = {
  'no-reason': 'say why it need not be done, with --because',
  'too-long': TOO_LONG,
  'not-failed': NO_SUCH_JOB,
  runs: 'it is tried at this moment: look again when it has failed',
}

const paymentRefusals: Record<Extract<PaymentLookedAfter, { ok: false }>['reason'], string> = {
  'no-reason': 'say what became of it, with --because',
  'too-long': TOO_LONG,
  unknown: 'there is no such payment: see trouble list',
  'looked-after': 'somebody has looked after it already',
}

export const troubleCommands: DeskGroup = {
  name: 'trouble',
  help: 'what went wrong by itself and waits for somebody',
  commands: [list, retry, drop, lookedAfter],
}
