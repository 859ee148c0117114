import { webhookEvents, webhookEventTexts } from '#domain/webhooks/webhook-events.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { TypedValues } from './desk-act.ts'
import { boxFields, boxName, tickedOf } from './tick-boxes.ts'

const EVENT = 'event'
export const eventsOf = (typed: TypedValues) => tickedOf(EVENT, webhookEvents, typed)
export const eventFields = (events: readonly string[]) =>
  boxFields(
    EVENT,
    webhookEvents,
    webhookEvents.filter((event) => events.includes(event)),
  )

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

/** Where a tool listens, and what it is told. */
export const WebhookFields = ({ typed, errors }: { typed: TypedValues; errors: Record<string, string> }) => (
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
  </>
)

/** The field that a fault is said under. */
export function faultField(reason: string): 'event' | 'secret' | 'url' {
  if (reason === 'no-events') return 'event'
  return reason === 'bad-secret' ? 'secret' : 'url'
}
