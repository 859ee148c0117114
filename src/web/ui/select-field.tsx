import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import { controlAttributes, type FieldTexts } from '#web/ui/field-control.ts'
import { Icon } from '#web/ui/icon.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }
export type SelectOptionGroup = { label: string; options: SelectOption[] }

export type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, keyof FieldTexts | 'className' | 'children'> & {
    options: (SelectOption | SelectOptionGroup)[]
    /** The words of an empty first choice, such as 'Select a country'. */
    emptyLabel?: string | undefined
  }

export function SelectField(props: SelectFieldProps) {
  const { name, label, id, labelHidden, hint, error, required, options, emptyLabel, ...rest } = props
  const texts = { name, label, id, labelHidden, hint, error, required }
  return (
    <Field {...texts}>
      <div className="select">
        <select className="control" {...rest} {...controlAttributes(texts)}>
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

function choice({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  )
}
