import { STATEMENT_PATH } from '#contract/page-paths.ts'
import type { StatementFault } from '#domain/bank/bank-line.ts'
import { type ColumnRole, columnRoles } from '#domain/bank/csv-columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** What was wrong with a file, and its headers. */
export type StatementRefused = { faults: readonly StatementFault[]; headers: readonly string[] }

export const FILE_FIELD = 'statement'

const roleWords: Record<ColumnRole, string> = {
  day: 'Day',
  amount: 'Amount',
  debit: 'Amount that left',
  credit: 'Amount that came',
  sign: 'Debit or credit',
  name: 'Who',
  text: 'What they wrote',
  reference: 'The bank’s reference',
  account: 'Account',
  currency: 'Currency',
}

/** A plain form. Where the columns of a CSV file can't be told, it is sent again with what they are. */
export const UploadForm = ({ refused }: { refused: StatementRefused | null }) => (
  <section className="desk-act no-print" aria-labelledby="upload">
    <h2 id="upload">Import a statement</h2>
    {refused && (
      <Notice tone="error" id="statement-refused">
        Nothing of the file was kept.{' '}
        {refused.faults.map(({ row, message }) => (row === null ? message : `Row ${row}: ${message}`)).join(' ')}
      </Notice>
    )}
    <form method="post" action={STATEMENT_PATH} encType="multipart/form-data" className="fields">
      <div>
        <label htmlFor="statement-file">CAMT.053 (XML) or CSV, up to 16 MB</label>
        <input id="statement-file" className="control" type="file" name={FILE_FIELD} accept=".xml,.csv,.txt" required />
      </div>
      {refused && refused.headers.length > 0 && <Columns headers={refused.headers} />}
      <div>
        <Button type="submit" look="primary">
          Import
        </Button>
      </div>
    </form>
  </section>
)

const Columns = ({ headers }: { headers: readonly string[] }) => (
  <fieldset>
    <legend>Choose the file once more, and say which column is what</legend>
    {columnRoles.map((role) => (
      <SelectField
        key={role}
        name={`column.${role}`}
        label={roleWords[role]}
        emptyLabel="By its header"
        options={[...new Set(headers)]
          .filter((header) => header !== '')
          .map((header) => ({ value: header, label: header }))}
      />
    ))}
  </fieldset>
)
