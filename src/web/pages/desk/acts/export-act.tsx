import { exportReader } from '#application/desk/care/export-reader.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import type { DeskAct } from './desk-act.ts'

export const exportAct: DeskAct<ReaderFile> = {
  verb: 'export',
  act: 'export reader',
  label: 'Export their data',
  done: 'Their data was handed out.',
  fields: () => ({}),
  Fields: () => (
    <p>
      All that is kept of them, as a zip with a JSON file and their papers: what they get themselves in their account.
      Give it to nobody but them.
    </p>
  ),
  async run(context, { subject: file, dryRun }) {
    const { ref } = file.subscriber.account
    const onTrouble = () => undefined
    const exported = await exportReader(context, { ref, dryRun, onTrouble })
    if (!exported.ok) return { ok: false, refusal: 'There is no such account any more.' }
    const { before, name, content } = exported
    const taken = before === 0 ? 'never taken by staff' : `taken by staff ${before} times`
    const plan = { changes: [{ what: name, before: taken, after: 'is downloaded' }], mails: [], money: null }
    return { ok: true, plan, ...(content && { file: { name, type: 'application/zip', content } }) }
  },
}
