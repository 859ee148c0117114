import type { StaffContext } from '#application/context.ts'
import { type CountedGood, changeStock, type StockChange, type StockRefusal } from '#application/store/change-stock.ts'
import { readCountedGood } from '#application/store/read-desk-store.ts'
import { deskGoodsPath } from '#contract/page-paths.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActKind, DeskAct, Tried, TypedValues } from './desk-act.ts'

const COUNT = /^\d{1,7}$/
const LONGEST_NOTE = 500

const refusals: Readonly<Record<StockRefusal, string>> = {
  unknown: 'Nothing of that name is sold any more.',
  'too-few': 'There are not so many.',
  'not-a-count': 'This is no count.',
  'note-too-long': `At most ${LONGEST_NOTE} characters.`,
}

type Words = { label: string; hint: string; done: string; name: string; fault?: string }
type Change = (ref: string, count: number) => StockChange

/** One way in which a count changes: the same form, and one use case. */
const stockAct = (verb: string, { label, hint, done, name, fault }: Words, changeOf: Change): DeskAct<CountedGood> => ({
  verb,
  act: 'change stock',
  label: name,
  done,
  fields: () => ({ count: '', note: '' }),
  Fields: ({ typed, errors }) => (
    <>
      <TextField
        name="count"
        label={label}
        hint={hint}
        required
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        defaultValue={typed.count}
        error={errors.count}
      />
      <TextField
        name="note"
        label="Note"
        hint="Optional: for whoever looks at what moved."
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        defaultValue={typed.note}
        error={errors.note}
      />
    </>
  ),
  run: (context, { subject, typed, dryRun }) => run(context, { subject, typed, dryRun, changeOf, fault }),
})

type Asked = { subject: CountedGood; typed: TypedValues; dryRun: boolean; changeOf: Change; fault?: string | undefined }

async function run(context: StaffContext, { subject, typed, dryRun, changeOf, fault }: Asked): Promise<Tried> {
  const written = (typed.count ?? '').trim()
  if (!COUNT.test(written)) return { ok: false, fields: { count: 'A whole number, such as 25.' } }
  const note = (typed.note ?? '').trim()
  const change = { ...changeOf(subject.ref, Number(written)), ...(note && { note }) }
  const changed = await changeStock(context, change, { dryRun })
  if (changed.ok) {
    const changes = [{ what: subject.name, before: `${changed.before} to be had`, after: String(changed.inStock) }]
    return { ok: true, plan: { changes, mails: [], money: null } }
  }
  if (changed.reason === 'unknown') return { ok: false, refusal: refusals.unknown }
  const field = changed.reason === 'note-too-long' ? 'note' : 'count'
  const words = changed.reason === 'too-few' ? (fault ?? refusals['too-few']) : refusals[changed.reason]
  return { ok: false, fields: { [field]: words } }
}

const countAct = stockAct(
  'count',
  {
    name: 'Count what is on the shelf',
    label: 'On the shelf',
    hint: 'With what is sold and not sent yet: that is taken off by itself.',
    done: 'Counted.',
    fault: 'Fewer than are sold and not sent yet: count again.',
  },
  (ref, counted) => ({ ref, counted }),
)

const deliveryAct = stockAct(
  'deliver',
  { name: 'Take in a delivery', label: 'How many came', hint: 'They can be sold at once.', done: 'Taken in.' },
  (ref, add) => ({ ref, add }),
)

const lossAct = stockAct(
  'lose',
  { name: 'Write off a loss', label: 'How many are lost', hint: 'Damaged, or not to be found.', done: 'Written off.' },
  (ref, lost) => ({ ref, add: -lost }),
)

/** What can be done about one thing that is counted. */
export const stockActs: ActKind<CountedGood> = {
  path: '/desk/store/goods/:ref/:verb',
  at: '/desk/store',
  acts: [countAct, deliveryAct, lossAct],
  read: (context, { ref = '' }) => readCountedGood(context, ref),
  lease: ({ ref }) => `stock:${ref}`,
  ref: ({ ref }) => ref,
  home: ({ ref }) => deskGoodsPath(ref),
  Name: ({ subject: { ref, name, inStock, toSend } }) => (
    <>
      <a href={deskGoodsPath(ref)}>{name}</a>, {inStock} to be had, {toSend} to send
    </>
  ),
}
