import { type ImportSummary, listImports, RUNS_A_PAGE } from '#application/moving/read-imports.ts'
import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import { IMPORT_PATH, importPath } from '#contract/page-paths.ts'
import { importPresets, presetWords } from '#domain/moving/import-mapping.ts'
import { stateWords } from '#domain/moving/import-words.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { definePage, type PageContext, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { actDone } from './acts/desk-act.ts'
import { importActs } from './acts/import-acts.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { MoreLinks, pageAsked } from './lists/more-links.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

export const IMPORT_FILE = 'file'

export type ImportsShown = {
  imports: PageOf<ImportSummary>
  page: number
  done: string | null
  refused: string | null
}

export const showImports = async (
  context: PageContext,
  { page, ...news }: Omit<ImportsShown, 'imports'>,
): Promise<ImportsShown> => ({
  imports: pageOf(await listImports(context, sliceOf(page, RUNS_A_PAGE)), RUNS_A_PAGE),
  page,
  ...news,
})

const pageOfImports = (page: number) => (page === 1 ? IMPORT_PATH : `${IMPORT_PATH}?page=${page}`)

/** Files of subscribers that were brought in, or wait; and a form for the next. */
export const deskImportPage = definePage<AtPage<ImportsShown>>({
  path: IMPORT_PATH,
  styles: 'desk',
  query: ['done', 'page'],
  load(request) {
    const page = pageAsked(request.query)
    const done = actDone(importActs, request.query.get('done'))
    return loadDesk(request, { page: pageOfImports(page), sees: 'upload import' }, () =>
      showImports(request.context, { page, done, refused: null }),
    )
  },
  head: () => ({ title: 'Moving in', description: 'Imports', canonical: IMPORT_PATH, robots: 'noindex' }),
  View: ImportView,
})

function ImportView({ data, site }: ViewProps<AtPage<ImportsShown>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={IMPORT_PATH} title="Moving in" notice={data.shown?.done ?? null}>
      {({ imports, page, refused }) => (
        <>
          <ImportForm refused={refused} />
          {imports.rows.length > 0 && <Imports imports={imports.rows} timeZone={timeZone} />}
          <MoreLinks page={page} hasMore={imports.hasMore} of="imports" addressOf={pageOfImports} />
        </>
      )}
    </DeskLayout>
  )
}

const ImportForm = ({ refused }: { refused: string | null }) => (
  <section className="desk-act no-print" aria-labelledby="upload">
    <h2 id="upload">A file of subscribers</h2>
    <p>
      It is read and checked first. Nobody is added until you run it, nobody is mailed, and nobody is charged until you
      take it live.
    </p>
    {refused && (
      <Notice tone="error" id="import-refused">
        Nothing of the file was kept. {refused}
      </Notice>
    )}
    <form method="post" action={IMPORT_PATH} encType="multipart/form-data" className="fields">
      <div>
        <label htmlFor="import-file">CSV with headers, up to 32 MB and 50,000 rows</label>
        <input id="import-file" className="control" type="file" name={IMPORT_FILE} accept=".csv,.txt,.tsv" required />
      </div>
      <SelectField
        name="preset"
        label="Written by"
        options={importPresets.map((value) => ({ value, label: presetWords[value] }))}
      />
      <TextField
        name="source"
        label="Name of the old system"
        hint="Each of its ids is brought in once. Small letters; leave it empty to use the name above."
        autoComplete="off"
      />
      <div>
        <Button type="submit" look="primary">
          Read the file
        </Button>
      </div>
    </form>
  </section>
)

const Imports = ({ imports, timeZone }: { imports: ImportSummary[]; timeZone: string }) => (
  <DataTable
    id="imports"
    caption="Imports"
    whenNarrow="stack"
    rows={imports}
    rowKey={({ run }) => String(run)}
    columns={[
      {
        key: 'file',
        label: 'File',
        rowHeader: true,
        cell: ({ run, fileName }) => (
          <a href={importPath(run)}>
            {run}: {fileName}
          </a>
        ),
      },
      { key: 'source', label: 'From', cell: ({ source }) => source },
      { key: 'at', label: 'When', cell: ({ uploadedAt }) => minuteIn(timeZone, uploadedAt) },
      { key: 'who', label: 'Who', cell: ({ by }) => by },
      { key: 'state', label: 'State', cell: ({ state }) => stateWords[state] ?? state },
      {
        key: 'rows',
        label: 'Rows taken',
        numeric: true,
        cell: ({ counts }) => `${counts.added + counts.joined} of ${counts.rows}`,
      },
    ]}
  />
)
