import { readTrouble } from '#application/desk/read-trouble.ts'
import { retryJob } from '#application/jobs/retry-job.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, json } from '#desk/command-line/desk-command.ts'

const list = deskCommand({
  name: 'list',
  help: 'mail that comes back, jobs that gave up, payments that no order claims',
  act: null,
  arguments: [],
  options: { json },
  run: (desk, _arguments, values) =>
    desk.withDatabase(async (context) => {
      const trouble = await readTrouble(context)
      tell(desk, values, trouble, () => [
        ...trouble.bouncing.map(({ ref, email, reason }) => `comes back  ${ref}  ${email}  ${reason ?? ''}`.trimEnd()),
        ...trouble.mails.map(({ kind, email }) => `refused  ${kind}  ${email ?? ''}`.trimEnd()),
        ...trouble.jobs.map(({ id, name, attempts, error }) => `failed  ${id}  ${name} ×${attempts}  ${error}`),
        ...trouble.stray.map(({ payment_intent_id, order_id }) => `no order  ${payment_intent_id}  ${order_id}`),
      ])
      return true
    }),
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
          ? '✗ there is no failed job of that number: see trouble list'
          : values['dry-run']
            ? `Would be tried again: ${retried.name}`
            : `✓ Tried again: ${retried.name}`,
      ])
      return retried.ok
    }),
})

export const troubleCommands: DeskGroup = {
  name: 'trouble',
  help: 'what went wrong by itself and waits for somebody',
  commands: [list, retry],
}
