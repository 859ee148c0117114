import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type PapersPrinted, printGoodsPapers } from '#application/goods/print-papers.ts'
import { readLetterhead } from '#application/mail/read-letterhead.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { oneOf } from '#desk/command-line/option-values.ts'
import { goodsPaperNames, goodsPapers } from '#domain/orders/goods-papers.ts'

export const papersCommand = deskCommand({
  name: 'papers',
  help: 'prints what to fetch, a slip for each parcel and address labels of what still waits of these, as PDFs',
  act: 'print goods papers',
  arguments: ['REF...'],
  options: {
    paper: text('PAPER', `${goodsPapers.join(', ')}; all of them unless told`, goodsPapers),
    out: text('FOLDER', 'where to, otherwise DATA_DIR/goods-papers'),
    'dry-run': dryRun,
    json,
  },
  run(desk, refs, values) {
    const papers = values.paper === undefined ? goodsPapers : [oneOf('paper', goodsPapers, values.paper)]
    const folder = values.out === undefined ? join(desk.dataDir, 'goods-papers') : resolve(values.out)
    return desk.withDatabase(async (context) => {
      const printed = await printGoodsPapers(context, { refs, papers, dryRun: values['dry-run'] })
      const files: string[] = []
      const byHand = new Set<string>()
      if (printed.ok) {
        const letterhead = await readLetterhead(context.db)
        // Names and addresses of people: for nobody else on the machine to read.
        if (!printed.dryRun) await mkdir(folder, { recursive: true, mode: 0o700 })
        for (const paper of papers) {
          const set = await desk.papers.makeGoodsPapers(paper, printed.content, letterhead)
          const file = join(folder, `${goodsPaperNames[paper].replaceAll(' ', '-')}-${printed.content.day}.pdf`)
          if (!printed.dryRun) await writeFile(file, set.pdf, { mode: 0o600 })
          files.push(file)
          for (const ref of set.byHand) byHand.add(ref)
        }
      }
      tell(desk, values, answerOf(printed, files, [...byHand]), () => papersLines(printed, files, [...byHand]))
      return printed.ok
    })
  },
})

/** With the parcels as they are packed: for programs that print labels of their own. */
const answerOf = (printed: PapersPrinted, files: string[], byHand: string[]) =>
  printed.ok ? { ok: true, dryRun: printed.dryRun, ...printed.content, byHand, files } : printed

const papersRefusals = {
  'nothing-chosen': 'nothing was chosen',
  'too-many': 'at most 100 parcels are printed at once',
  'nothing-to-send': 'nothing of these waits to be sent',
} as const

function papersLines(printed: PapersPrinted, files: readonly string[], byHand: readonly string[]): string[] {
  if (!printed.ok) return [`✗ ${papersRefusals[printed.reason]}: nothing was printed`]
  const { parcels, toFetch, leftOut } = printed.content
  return [
    ...toFetch.map(
      ({ count, name, left }) => `${String(count).padStart(4)} ${name}${left === null ? '' : `, then ${left} left`}`,
    ),
    `✓ ${parcels.length} parcels${printed.dryRun ? ' (tried only: nothing was printed)' : ''}`,
    ...(printed.dryRun ? [] : files.map((file) => `  ${file}`)),
    ...(byHand.length > 0 ? [`! to write by hand, no font has their signs: ${byHand.join(', ')}`] : []),
    ...(leftOut.length > 0 ? [`! not on them, sent or given back meanwhile: ${leftOut.join(', ')}`] : []),
  ]
}
