import { type ComponentProps, useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { controlAttributes, type FieldTexts } from '#web/ui/field-control.ts'
import { Icon } from '#web/ui/icon.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }
export type SelectOptionGroup = { label: string; options: SelectOption[] }

export type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, keyof FieldTexts | 'className' | 'children'> & {
    /** As HTML, which must not change, where there are hundreds: woken one by one they would hold the page up. */
    options: (SelectOption | SelectOptionGroup)[] | string
    /** The words of an empty first choice, such as 'Select a country'. */
    emptyLabel?: string | undefined
  }

export function SelectField(props: SelectFieldProps) {
  const { name, label, id, labelHidden, hint, error, required, options, emptyLabel, ...rest } = props
  const texts = { name, label, id, labelHidden, hint, error, required }
  const attributes = { className: 'control', ...rest, ...controlAttributes(texts) }
  if (typeof options === 'string')
    return (
      <Field {...texts}>
        <div className="select">
          <WrittenSelect {...attributes} html={options} />
          <Icon name="chevron" />
        </div>
      </Field>
    )
  return (
    <Field {...texts}>
      <div className="select">
        <select {...attributes}>
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map((item) =>
            'options' in item ? (
              <optgroup key={item.label} label={item.label}>
                {item.options.map(choice)}
              </optgroup>
            ) : (
              choice(item)
            ),
          )}
        </select>
        <Icon name="chevron" />
      </div>
    </Field>
  )
}

/** One and the same object in every render: React would write the HTML of another one anew, and close an open list. */
function WrittenSelect({ html, ...attributes }: ComponentProps<'select'> & { html: string }) {
  const [written] = useState({ __html: html })
  return <select {...attributes} dangerouslySetInnerHTML={written} />
}

function choice({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  )
}
