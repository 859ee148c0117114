import { takeImportLive } from '#application/moving/live-import.ts'
import { findImport } from '#application/moving/read-imports.ts'
import { startImport } from '#application/moving/run-import.ts'
import { readSample } from '#application/moving/sample-rows.ts'
import { undoImport } from '#application/moving/undo-import.ts'
import { IMPORT_PATH, importPath } from '#contract/page-paths.ts'
import { importRefusals, usedWords } from '#domain/moving/import-words.ts'
import type { ActKind, DeskAct } from './desk-act.ts'
import { type ImportSubject, mapAct } from './import-map-act.tsx'

const readers = (count: number) => (count === 1 ? '1 row' : `${count} rows`)

const runAct: DeskAct<ImportSubject> = {
  verb: 'run',
  act: 'run import',
  label: 'Run it',
  done: 'It is being run: look again in a moment.',
  fields: () => ({}),
  Fields: () => (
    <p>
      Nobody is mailed. Accounts have no password: whoever reads the email logs in by a mailed code. Nobody is charged
      until it is taken live, and until somebody has used any of it, all of it can be undone.
    </p>
  ),
  async run(context, { subject, dryRun }) {
    const done = await startImport(context, { run: subject.run, inBackground: true, dryRun })
    if (!done.ok)
      return { ok: false, refusal: done.reason === 'unreadable' ? done.message : importRefusals[done.reason] }
    const { counts } = done
    const changes = [
      { what: 'Readers', before: 'none of them here', after: `${readers(counts.added)} added` },
      { what: 'Added to accounts that are there', before: '', after: readers(counts.joined) },
      { what: 'Subscriptions', before: '', after: String(counts.subscriptions) },
      {
        what: 'Left out',
        before: '',
        after: readers(counts.known + counts.existing + counts.duplicate + counts.faulty),
      },
    ]
    return { ok: true, plan: { changes, mails: [], money: null, asksSecondFactor: true } }
  },
}

const liveAct: DeskAct<ImportSubject> = {
  verb: 'live',
  act: 'take import live',
  label: 'Take it live',
  done: 'It is going live.',
  fields: () => ({}),
  Fields: () => (
    <p>
      From then on its readers are like all others: they are told when their subscription ends, and those who want it
      are renewed and charged. The payment provider is asked for each saved way to pay first. This can’t be undone.
    </p>
  ),
  async run(context, { subject, dryRun }) {
    const done = await takeImportLive(context, { run: subject.run, inBackground: true, dryRun })
    if (!done.ok) return { ok: false, refusal: importRefusals[done.reason] }
    const changes = [
      { what: 'Readers known to the payment provider', before: 'not asked', after: `${done.customers} asked for` },
      { what: 'Autorenew', before: 'off for all', after: `on for those of ${done.wishes} whom the provider knows` },
    ]
    const money = 'None now. Whoever renews by itself is charged when that is due, after a notice.'
    return { ok: true, plan: { changes, mails: [], money, asksSecondFactor: true } }
  },
}

const undoAct: DeskAct<ImportSubject> = {
  verb: 'undo',
  act: 'undo import',
  label: 'Undo it',
  done: 'All of it is gone again.',
  after: `${IMPORT_PATH}?done=undo`,
  fields: () => ({}),
  Fields: ({ subject }) => (
    <p>
      {subject.state === 'draft'
        ? 'The file is removed; nothing of it was brought in.'
        : 'Everything that it brought is removed, as long as no issue is bound, nobody has logged in, and nothing was changed.'}
    </p>
  ),
  async run(context, { subject, dryRun }) {
    const done = await undoImport(context, { run: subject.run, dryRun })
    if (!done.ok)
      return { ok: false, refusal: done.reason === 'used' ? usedWords(done.facts) : importRefusals[done.reason] }
    const changes =
      done.state === 'draft'
        ? [{ what: 'The file', before: subject.fileName, after: 'removed' }]
        : [
            { what: 'Accounts', before: String(done.accounts), after: 'none' },
            { what: 'Subscriptions', before: String(done.subscriptions), after: 'none' },
          ]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}

/** What can still be done about a run. */
export const offeredActs = (state: string): readonly DeskAct<ImportSubject>[] => {
  if (state === 'draft') return [mapAct, runAct, undoAct]
  if (state === 'done') return [liveAct, undoAct]
  return state === 'running' ? [undoAct] : []
}

export const importActs: ActKind<ImportSubject> = {
  path: `${IMPORT_PATH}/:run/:verb`,
  at: IMPORT_PATH,
  acts: [mapAct, runAct, liveAct, undoAct],
  async read(context, { run = '', verb }) {
    const head = /^[1-9]\d{0,14}$/.test(run) ? await findImport(context, Number(run)) : null
    return head && { ...head, sample: verb === mapAct.verb ? await readSample(context, head.run) : null }
  },
  lease: ({ run }) => `import:${run}`,
  ref: ({ run }) => String(run),
  home: ({ run }) => importPath(run),
  Name: ({ subject: { run, fileName } }) => (
    <>
      <a href={importPath(run)}>Import {run}</a>: {fileName}
    </>
  ),
}
