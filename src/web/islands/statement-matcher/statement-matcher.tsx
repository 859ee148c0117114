import { useRef } from 'react'
import { Suggestions } from '#web/parts/suggest-field/suggestions.tsx'
import { useCombobox } from '#web/parts/suggest-field/use-combobox.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { typedPart, withInvoice } from './written-invoices.ts'

export type StatementMatcherProps = {
  /** The payment whose invoices are named. */
  line: number
  written: string
  error?: string | undefined
}

const LIST = 'matching-invoices'

/** The field that says what a payment is for. With scripts, open invoices are proposed by number, name or order. */
export function StatementMatcher({ line, written, error }: StatementMatcherProps) {
  const field = useRef<HTMLInputElement>(null)
  const { found, active, onInput, onKeyDown, onBlur, pick, attributes } = useCombobox({
    from: `/api/desk/bank-lines/${line}/invoices`,
    list: LIST,
    choose({ title }) {
      if (!field.current) return
      field.current.value = withInvoice(field.current.value, title)
      field.current.focus()
    },
  })
  return (
    <div className="suggest-frame" onBlur={onBlur}>
      <TextField
        ref={field}
        name="invoices"
        label="Invoices"
        hint="Such as LS-0007, or with amounts: LS-0007=45.00, LS-0008=12.50."
        required
        autoComplete="off"
        defaultValue={written}
        error={error}
        onInput={(event) => onInput(typedPart(event.currentTarget.value))}
        onKeyDown={onKeyDown}
        {...attributes}
      />
      <Suggestions list={LIST} found={found} active={active} pick={pick} />
    </div>
  )
}
