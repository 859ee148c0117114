import { changeWebhook } from '#application/webhooks/change-webhook.ts'
import type { EndpointRow } from '#application/webhooks/manage-webhooks.ts'
import { saidCount } from '#domain/text/said-count.ts'
import { webhookFaultTexts } from '#domain/webhooks/fault-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeskAct } from './desk-act.ts'
import { eventFields, eventsOf, faultField, WebhookFields } from './webhook-fields.tsx'

/** A tool, with a secret that nobody has seen: its own once somebody asks for a new one. */
export type WebhookSubject = EndpointRow & { newSecret: string }

const toldOf = (events: readonly string[]) => `told of ${events.join(', ')}`
const emailWords = (withEmail: boolean) => (withEmail ? 'are told' : 'stay here')

export const changeWebhookAct: DeskAct<WebhookSubject> = {
  verb: 'change',
  act: 'change webhook',
  label: 'Change it',
  done: 'It is changed.',
  fields: ({ url, events, withEmail, newSecret }) => ({
    url,
    ...eventFields(events),
    email: withEmail ? 'yes' : '',
    renew: '',
    secret: newSecret,
  }),
  Fields: ({ typed, errors }) => (
    <>
      <WebhookFields typed={typed} errors={errors} />
      <Checkbox name="renew" value="yes" label="Give it a new secret" defaultChecked={typed.renew === 'yes'} />
      <TextField
        name="secret"
        label="The new secret"
        hint="Only where the box above is ticked. Give it to the tool now: it is not shown again. For seven days what is sent is signed with the old one as well."
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed.secret}
        error={errors.secret}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const { url = '', email, renew, secret = '' } = typed
    const change = {
      url,
      events: eventsOf(typed),
      withEmail: email === 'yes',
      secret: renew === 'yes' ? secret.trim() : undefined,
    }
    const done = await changeWebhook(context, { ref: subject.ref, change, dryRun })
    if (!done.ok) {
      const words = webhookFaultTexts[done.reason]
      const isWhole = done.reason === 'no-such-webhook' || done.reason === 'nothing-to-change'
      return isWhole ? { ok: false, refusal: words } : { ok: false, fields: { [faultField(done.reason)]: words } }
    }
    const { before, after } = done
    const pairs = [
      { what: 'Where it listens', before: before.url, after: after.url },
      { what: 'What it hears', before: toldOf(before.events), after: toldOf(after.events) },
      { what: 'Emails of readers', before: emailWords(before.withEmail), after: emailWords(after.withEmail) },
    ].filter((pair) => pair.before !== pair.after)
    const renewed = done.secret
      ? [{ what: 'Secret', before: 'the one it has', after: 'a new one; for seven days both sign' }]
      : []
    const waits =
      before.url !== after.url && before.waiting !== 0
        ? [{ what: 'What waits for it', before: saidCount(before.waiting), after: 'goes to the new address' }]
        : []
    const changes = [...pairs, ...renewed, ...waits]
    return { ok: true, plan: { changes, mails: [], money: null, asksSecondFactor: true } }
  },
}
