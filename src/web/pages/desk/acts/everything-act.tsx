import { type ExportOffered, exportEverything, readExport } from '#application/export/export-everything.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'

const PATH = '/desk/export'

const inWords = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

/** By whom and when it was taken last. */
function takenBefore({ taken: [last] }: ExportOffered): string {
  return last ? `last taken by ${last.by}, ${inWords(last.at)} UTC` : 'never taken'
}

const everything: DeskAct<ExportOffered> = {
  verb: 'export',
  act: 'export everything',
  label: 'Export everything',
  done: 'Everything was downloaded.',
  fields: () => ({}),
  Fields: ({ subject }) => (
    <>
      <p>
        A zip with a CSV file of each of these and a README of their columns, all from the moment at which you press. No
        passwords, links or keys are in it; names and addresses of everyone are: keep it where nobody else reads it.
      </p>
      <DataTable
        id="files"
        caption="What is in it"
        whenNarrow="stack"
        rows={subject.files}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', label: 'File', rowHeader: true, cell: ({ name }) => name },
          { key: 'about', label: 'A row of it is', cell: ({ about }) => about },
          { key: 'columns', label: 'Columns', numeric: true, cell: ({ columns }) => columns },
        ]}
      />
    </>
  ),
  async run(context, { subject, dryRun }) {
    const { content, files, name } = await exportEverything(context, { dryRun })
    const changes = [{ what: `${files.length} files`, before: takenBefore(subject), after: 'downloaded' }]
    const plan = { changes, mails: [], money: null, asksSecondFactor: true }
    return { ok: true, plan, ...(content && { file: { name, type: 'application/zip', content } }) }
  },
}

/** One act, about nothing but the magazine itself. */
export const everythingActs: ActKind<ExportOffered> = {
  path: PATH,
  at: PATH,
  acts: [everything],
  read: (context) => readExport(context),
  lease: () => 'export',
  ref: () => 'everything',
  home: () => '/desk',
  list: PATH,
  Name: () => <>All that the magazine knows, for another program or for safe keeping.</>,
}
