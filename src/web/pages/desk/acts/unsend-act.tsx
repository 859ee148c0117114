import { unsendGoods } from '#application/goods/unsend-goods.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'

type Parcel = { ref: string }

const mails = {
  stopped: 'is stopped before it goes',
  'had-gone': 'has gone already',
  none: 'was never written',
} as const

const unsendAct: DeskAct<Parcel> = {
  verb: 'take-back',
  act: 'unsend goods',
  label: 'Take back that it was sent',
  done: 'It is to be sent again.',
  fields: () => ({ because: '' }),
  Fields: ({ typed, errors }) => (
    <TextField
      name="because"
      label="Why"
      hint="Needed where the mail about it has gone. It is kept in the log."
      maxLength={500}
      autoComplete="off"
      defaultValue={typed.because}
      error={errors.because}
    />
  ),
  async run(context, { subject: { ref }, typed, dryRun }) {
    const done = await unsendGoods(context, { parcel: ref, because: typed.because ?? '', dryRun })
    if (done.ok) {
      const changes = [
        { what: `Parcel ${ref}`, before: 'sent', after: 'to send' },
        { what: 'The mail about it', before: 'was written', after: mails[done.mail] },
      ]
      return { ok: true, plan: { changes, mails: [], money: null }, leadsTo: '/desk/orders?done=take-back' }
    }
    if (done.reason === 'reason-needed') return { ok: false, fields: { because: 'The mail has gone: say why.' } }
    if (done.reason === 'reason-too-long') return { ok: false, fields: { because: 'At most 500 characters.' } }
    const gone = done.reason === 'unknown'
    return { ok: false, refusal: gone ? 'There is no such parcel any more.' : 'Its order was given back.' }
  },
}

/** What can be done about a parcel that went out. */
export const unsendActs: ActKind<Parcel> = {
  path: '/desk/orders/parcels/:ref',
  at: '/desk/orders',
  acts: [unsendAct],
  read: async (_context, { ref = '' }) => (/^par-[a-f0-9]{10,20}$/.test(ref) ? { ref } : null),
  lease: ({ ref }) => `parcel:${ref}`,
  ref: ({ ref }) => ref,
  home: () => '/desk/orders',
  Name: ({ subject: { ref } }) => (
    <>
      Parcel {ref} · <a href="/desk/orders?view=sent">All that was sent</a>
    </>
  ),
}
