import { addWebhook } from '#application/webhooks/manage-webhooks.ts'
import { webhookFaultTexts } from '#domain/webhooks/fault-texts.ts'
import { webhookEvents, webhookEventTexts } from '#domain/webhooks/webhook-events.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActKind, DeskAct, TypedValues } from './desk-act.ts'
import { boxFields, boxName, tickedOf } from './tick-boxes.ts'

/** A secret that nobody has seen. It is the endpoint's once the form is pressed. */
type NewSecret = { secret: string }

const LIST = '/desk/webhooks'

const EVENT = 'event'
const eventsOf = (typed: TypedValues) => tickedOf(EVENT, webhookEvents, typed)

const EventBoxes = ({ typed, error }: { typed: TypedValues; error: string | undefined }) => (
  <fieldset className="desk-boxes">
    <legend>What it is told of</legend>
    {webhookEvents.map((event) => (
      <Checkbox
        key={event}
        name={boxName(EVENT, event)}
        id={boxName(EVENT, event)}
        value={event}
        label={
          <>
            <code>{event}</code>: {webhookEventTexts[event]}
          </>
        }
        defaultChecked={eventsOf(typed).includes(event)}
      />
    ))}
    <FieldError id="event-error" message={error} />
  </fieldset>
)

const add: DeskAct<NewSecret> = {
  verb: 'add',
  act: 'add webhook',
  label: 'Tell another tool',
  done: 'It is told what happens from now on.',
  fields: ({ secret }) => ({ url: '', ...boxFields(EVENT, webhookEvents, []), email: '', secret }),
  Fields: ({ typed, errors }) => (
    <>
      <TextField
        name="url"
        inputMode="url"
        label="Where it listens"
        hint="https://tool.example/hooks"
        required
        autoComplete="off"
        defaultValue={typed.url}
        error={errors.url}
      />
      <EventBoxes typed={typed} error={errors.event} />
      <Checkbox
        name="email"
        value="yes"
        label="Tell it the reader’s email too, and not their ref alone."
        defaultChecked={typed.email === 'yes'}
      />
      <TextField
        name="secret"
        label="Secret"
        hint="Signs what is sent. Give it to the tool now: it is not shown again once this is done. A tool that has made one itself: put that here."
        required
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed.secret}
        error={errors.secret}
      />
    </>
  ),
  async run(context, { typed, dryRun }) {
    const { url = '', email, secret = '' } = typed
    const asked = { url, events: eventsOf(typed), withEmail: email === 'yes', secret: secret.trim() }
    const added = await addWebhook(context, { ...asked, dryRun })
    if (!added.ok) {
      const field = added.reason === 'no-events' ? 'event' : added.reason === 'bad-secret' ? 'secret' : 'url'
      return { ok: false, fields: { [field]: webhookFaultTexts[added.reason] } }
    }
    const { events, withEmail } = added
    return {
      ok: true,
      plan: {
        changes: [
          { what: added.url, before: 'told nothing', after: `told of ${events.join(', ')}` },
          { what: 'Emails of readers', before: 'stay here', after: withEmail ? 'are told' : 'stay here' },
        ],
        mails: [],
        money: null,
        asksSecondFactor: true,
      },
    }
  },
}

export const newWebhookActs: ActKind<NewSecret> = {
  path: `${LIST}/add`,
  at: LIST,
  acts: [add],
  read: async ({ ports }) => ({ secret: ports.webhooks.newSecret() }),
  lease: () => 'webhooks',
  ref: () => 'webhooks',
  home: () => LIST,
  list: LIST,
  Name: () => <>A program of yours, or a service that you use, hears of what happens within a minute.</>,
}
