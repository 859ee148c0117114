import { LONGEST_NOTE, noteReader } from '#application/desk/note-reader.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import type { DeskAct } from './desk-act.ts'

export const noteAct: DeskAct<ReaderFile> = {
  verb: 'note',
  act: 'note reader',
  label: 'Write a note',
  done: 'The note is written down.',
  fields: () => ({ note: '' }),
  Fields: ({ typed, errors }) => (
    <TextArea
      name="note"
      label="Note"
      hint="For whoever looks next. The reader may ask for it: it is part of their data."
      required
      maxLength={LONGEST_NOTE}
      defaultValue={typed.note}
      error={errors.note}
    />
  ),
  async run(context, { subject: file, typed, dryRun }) {
    const { account } = file.subscriber
    const noted = await noteReader(context, { ref: account.ref, note: typed.note ?? '', dryRun })
    if (noted.ok)
      return {
        ok: true,
        plan: { changes: [{ what: 'Note', before: 'none', after: noted.note }], mails: [], money: null },
      }
    if (noted.reason === 'no-such-account') return { ok: false, refusal: 'There is no such account any more.' }
    const fault = noted.reason === 'empty' ? 'Write something down.' : 'A note has at most 2,000 characters.'
    return { ok: false, fields: { note: fault } }
  },
}
