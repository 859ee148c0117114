import { describedBy, type FieldTexts, fieldId } from '#web/ui/field-control.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { type RadioOption, RadioOptionRow } from '#web/ui/radio-option.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'

export type RadioOptionGroup = { label: string; options: RadioOption[] }

export type RadioGroupProps = FieldTexts & {
  options: (RadioOption | RadioOptionGroup)[]
  /** `list` for a few plain choices, `row` for very short ones such as sizes, `cards` for choices with a price. */
  look?: 'list' | 'row' | 'cards' | undefined
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** Called at every press, also of what is chosen already. */
  onPick?: ((value: string) => void) | undefined
  disabled?: boolean | undefined
  /** The id of the form that it belongs to, where that is not the one around it. */
  form?: string | undefined
}

export function RadioGroup(props: RadioGroupProps) {
  const { name, label, id = fieldId(name), labelHidden, hint, error, required, look = 'list', options } = props
  const { value, defaultValue, onChange, disabled, form } = props

  const row = (option: RadioOption) => (
    <RadioOptionRow
      key={option.value}
      id={`${id}-${option.value}`}
      option={option}
      name={name}
      form={form}
      required={required}
      onPick={props.onPick}
      chosen={
        value === undefined
          ? { defaultChecked: option.value === defaultValue, onChange: () => onChange?.(option.value) }
          : { checked: option.value === value, onChange: () => onChange?.(option.value) }
      }
    />
  )
  const plain = options.filter((item): item is RadioOption => !('options' in item))
  const groups = options.filter((item): item is RadioOptionGroup => 'options' in item)

  return (
    <fieldset
      id={id}
      className={`field radio-group radio-group-${look}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it; a plain group is never invalid
      role="radiogroup"
      disabled={disabled}
      aria-labelledby={`${id}-legend`}
      aria-describedby={describedBy(id, { hint, error })}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
    >
      <legend id={`${id}-legend`} className={labelHidden ? 'visually-hidden' : 'radio-legend'}>
        <span className="field-label">{label}</span>
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <div id={`${id}-hint`} className="field-hint">
          {hint}
        </div>
      )}
      {plain.length > 0 && <div className="radio-options">{plain.map(row)}</div>}
      {groups.map((group) => (
        <fieldset key={group.label} className="radio-subgroup">
          <legend className="radio-subgroup-label label">{group.label}</legend>
          <div className="radio-options">{group.options.map(row)}</div>
        </fieldset>
      ))}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}
