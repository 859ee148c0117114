import { join, resolve } from 'node:path'
import { type EvidenceTaken, takeEvidence } from '#application/sales/disputes/take-evidence.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { writeInto } from '#desk/dispatches/write-into.ts'
import { refOf } from './order-words.ts'

export const evidenceCommand = deskCommand({
  name: 'evidence',
  help: 'writes a zip for the answer to a dispute: receipt, terms, address, deliveries, downloads, mails',
  act: 'take evidence',
  arguments: ['REF'],
  options: { out: text('FOLDER', 'where to, otherwise DATA_DIR/evidence'), 'dry-run': dryRun, json },
  run: (desk, [typed], { out, 'dry-run': dryRun, json }) =>
    desk.withPayments(async ({ ports, ...context }) => {
      const ref = refOf(typed)
      const folder = out === undefined ? join(desk.dataDir, 'evidence') : resolve(out)
      const needs = { ...context, ports: { ...ports, ...desk.papers } }
      const taken = await takeEvidence(needs, { ref, dryRun })
      if (taken.ok && taken.content) await writeInto(folder)(taken.name, taken.content)
      const told = taken.ok ? { ...taken, content: undefined, file: join(folder, taken.name) } : taken
      tell(desk, { json }, told, () => [describeTaken(ref, taken, folder)])
      return taken.ok
    }),
})

function describeTaken(ref: string, taken: EvidenceTaken, folder: string): string {
  if (!taken.ok) return taken.reason === 'unknown' ? `✗ There is no order ${ref}` : `✗ Order ${ref} was never paid`
  const file = join(folder, taken.name)
  return taken.dryRun ? `It would be written to ${file}` : `✓ Written to ${file}`
}
