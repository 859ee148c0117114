import { addWebhook } from '#application/webhooks/manage-webhooks.ts'
import { webhookFaultTexts } from '#domain/webhooks/fault-texts.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'
import { eventFields, eventsOf, faultField, WebhookFields } from './webhook-fields.tsx'

/** A secret that nobody has seen. It is the endpoint's once the form is pressed. */
type NewSecret = { secret: string }

const LIST = '/desk/webhooks'

const add: DeskAct<NewSecret> = {
  verb: 'add',
  act: 'add webhook',
  label: 'Tell another tool',
  done: 'It is told what happens from now on.',
  fields: ({ secret }) => ({ url: '', ...eventFields([]), email: '', secret }),
  Fields: ({ typed, errors }) => (
    <>
      <WebhookFields typed={typed} errors={errors} />
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
    if (!added.ok) return { ok: false, fields: { [faultField(added.reason)]: webhookFaultTexts[added.reason] } }
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
