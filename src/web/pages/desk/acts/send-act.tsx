import { readToSend, type ToSend } from '#application/goods/read-desk-orders.ts'
import { sendGoods } from '#application/goods/send-goods.ts'
import {
  carriers,
  LONGEST_CARRIER,
  LONGEST_TRACKING,
  postingFaults,
  readPosting,
  sayPosting,
} from '#domain/orders/parcel.ts'
import { countedName } from '#domain/store/counted-name.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { readRefs } from './chosen-refs.ts'
import type { ActKind, DeskAct } from './desk-act.ts'

/** What was ticked, and what of it still waits. */
type Chosen = { refs: string[]; waiting: ToSend[] }

const trackingOf = (ref: string) => `tracking-${ref}`

const refusals = {
  'nothing-chosen': 'Nothing was chosen.',
  unknown: 'There is no such order.',
  'nothing-to-send': 'Nothing of it is left to send: somebody has marked it already.',
  'not-completed': 'It is not paid, or was given back.',
} as const

const sendAct: DeskAct<Chosen> = {
  verb: 'send',
  act: 'send goods',
  label: 'Mark as sent',
  done: 'Marked as sent.',
  fields: ({ refs }) => ({
    carrier: '',
    other: '',
    mail: 'yes',
    ...Object.fromEntries(refs.map((ref) => [trackingOf(ref), ''])),
  }),
  Fields: ({ typed, errors, subject: { waiting } }) => (
    <>
      <SelectField
        name="carrier"
        label="Carrier"
        emptyLabel="Not said"
        defaultValue={typed.carrier}
        error={errors.carrier}
        options={carriers.map(({ name }) => ({ value: name, label: name }))}
      />
      <TextField
        name="other"
        label="Another carrier"
        hint="In place of the one above."
        maxLength={LONGEST_CARRIER}
        autoComplete="off"
        defaultValue={typed.other}
        error={errors.other}
      />
      {waiting.map(({ ref, name, goods }) => (
        <TextField
          key={ref}
          name={trackingOf(ref)}
          label={`Tracking number of ${ref}`}
          hint={`${name}: ${goods.map(countedName).join(', ')}`}
          maxLength={LONGEST_TRACKING}
          autoComplete="off"
          defaultValue={typed[trackingOf(ref)]}
          error={errors[trackingOf(ref)]}
        />
      ))}
      <SelectField
        name="mail"
        label="Mail"
        defaultValue={typed.mail}
        options={[
          { value: 'yes', label: 'One to the buyer of each parcel' },
          { value: 'no', label: 'None: they know, or it went long ago' },
        ]}
      />
    </>
  ),
  async run(context, { subject: { refs, waiting }, typed, dryRun }) {
    const carrier = typed.other?.trim() || (typed.carrier ?? '')
    const read = refs.map((ref) => ({ ref, read: readPosting({ carrier, tracking: typed[trackingOf(ref)] ?? '' }) }))
    const fields = Object.fromEntries(
      read.flatMap(({ ref, read }) =>
        read.ok ? [] : [[read.fault === 'carrier-too-long' ? 'other' : trackingOf(ref), postingFaults[read.fault]]],
      ),
    )
    if (Object.keys(fields).length > 0) return { ok: false, fields }
    const items = read.flatMap(({ ref, read }) => (read.ok ? [{ ref, ...read.posting }] : []))
    const sent = await sendGoods(context, { items, tells: typed.mail !== 'no', dryRun })
    if (!sent.ok) return { ok: false, refusal: `${sent.ref}: ${refusals[sent.reason]} Nothing was marked.` }
    const changes = sent.parcels.map(({ ref, contents }) => {
      const item = items.find((one) => one.ref === ref)
      const to = waiting.find((one) => one.ref === ref)?.name ?? ''
      return {
        what: [ref, to, contents.join(', ')].filter(Boolean).join(', '),
        before: 'to send',
        after: `sent ${item ? sayPosting(item) : ''}`.trim(),
      }
    })
    const mails = sent.parcels.flatMap(({ ref, email }) => (email ? [`that ${ref} was sent, to ${email}`] : []))
    return { ok: true, plan: { changes, mails, money: null }, leadsTo: '/desk/orders?done=send' }
  },
}

/** The acts about what was ticked on the list: its refs stand in the address, with commas between. */
export const sendActs: ActKind<Chosen> = {
  path: '/desk/orders/send/*',
  at: '/desk/orders',
  acts: [sendAct],
  async read(context, params) {
    const refs = readRefs(params['*'] ?? '')
    return refs.length === 0 ? null : { refs, waiting: await readToSend(context, refs) }
  },
  // Two who mark different orders at once wait a moment for each other: they may have ticked one and the same.
  lease: () => 'goods:send',
  ref: ({ refs }) => refs.join(' '),
  home: () => '/desk/orders',
  Name: ({ subject: { waiting } }) => (
    <>
      {waiting.length} {waiting.length === 1 ? 'parcel' : 'parcels'} · <a href="/desk/orders">All that is to send</a>
    </>
  ),
}
