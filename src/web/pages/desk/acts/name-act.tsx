import { changeReaderName } from '#application/desk/change-reader-name.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { nameFaults } from '#domain/access/person-name.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeskAct } from './desk-act.ts'

export const nameAct: DeskAct<ReaderFile> = {
  verb: 'name',
  act: 'change name',
  label: 'Correct the name',
  done: 'The name is corrected.',
  fields: (file) => ({ name: file.subscriber.account.name }),
  Fields: ({ typed, errors }) => (
    <TextField name="name" label="Name" required autoComplete="off" defaultValue={typed.name} error={errors.name} />
  ),
  async run(context, { subject: file, typed, dryRun }) {
    const { ref } = file.subscriber.account
    const renamed = await changeReaderName(context, { ref, name: typed.name ?? '', dryRun })
    if (!renamed.ok)
      return renamed.reason === 'no-such-account'
        ? { ok: false, refusal: 'There is no such account any more.' }
        : { ok: false, fields: { name: nameFaults[renamed.reason] } }
    if (!renamed.changed) return { ok: false, fields: { name: 'That is the name already.' } }
    return {
      ok: true,
      plan: { changes: [{ what: 'Name', before: renamed.before, after: renamed.name }], mails: [], money: null },
    }
  },
}
