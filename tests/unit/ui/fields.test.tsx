import { describe, expect, test } from 'vitest'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { render, tag, tags, textOf } from './read-markup.ts'

const texts = { name: 'email', label: 'Email', hint: 'For the receipt.', error: 'Unknown address.', required: true }

const fields = [
  ['text field', 'input', <TextField key="" {...texts} type="email" />],
  ['text field with a sign', 'input', <TextField key="" {...texts} before="$" after="per month" />],
  ['text area', 'textarea', <TextArea key="" {...texts} />],
  ['select field', 'select', <SelectField key="" {...texts} options={[{ value: 'US', label: 'United States' }]} />],
  ['number field', 'input', <NumberField key="" {...texts} min={1} value={2} />],
  ['checkbox', 'input', <Checkbox key="" {...texts} />],
] as const

describe.each(fields)('a %s', (_name, element, field) => {
  const html = render(field)
  const control = tag(html, element).attributes

  test('is tied to its label, whose words are exact', () => {
    expect(tag(html, 'label')).toMatchObject({ text: 'Email', attributes: { for: control.id } })
    expect(control.name).toBe('email')
  })

  test('is described by its hint and its error', () => {
    const ids = control['aria-describedby']?.split(' ') ?? []
    expect(ids.map((id) => textOf(html, id))).toEqual(['For the receipt.', 'Unknown address.'])
  })

  test('says that it is required and that it is invalid', () => {
    expect(control).toMatchObject({ required: '', 'aria-invalid': 'true' })
    expect(html).toContain('<span class="required-mark" aria-hidden="true">*</span>')
  })

  test('has its live region before there is an error', () => {
    expect(html.match(/aria-live="polite"/g)).toHaveLength(1)
  })

  test('carries no inline style', () => expect(html).not.toContain('style='))
})

test('a field without hint and error claims neither', () => {
  const html = render(<TextField name="city" label="City" />)
  expect(tag(html, 'input').attributes).toEqual({ class: 'control', type: 'text', id: 'field-city', name: 'city' })
  expect(html).toContain('<div class="field-alert" aria-live="polite"></div>')
})

test('a form can stand twice on a page when it gives its fields ids', () => {
  const html = render(<TextField id="paywall-email" name="email" label="Email" error="No." />)
  expect(tag(html, 'input').attributes).toMatchObject({
    id: 'paywall-email',
    'aria-describedby': 'paywall-email-error',
  })
})

test('an email field asks for the right keyboard and leaves the words alone', () => {
  const html = render(<TextField name="email" label="Email" type="email" autoComplete="username" />)
  expect(tag(html, 'input').attributes).toMatchObject({
    type: 'email',
    inputMode: 'email',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: 'false',
  })
})

test('a select field offers an empty choice, groups and disabled choices', () => {
  const options = [{ label: 'North', options: [{ value: 'NO', label: 'Norway', disabled: true }] }]
  const html = render(<SelectField name="country" label="Country" emptyLabel="Select a country" options={options} />)
  expect(tags(html, 'option').map(({ text }) => text)).toEqual(['Select a country', 'Norway'])
  expect(tag(html, 'option', 1).attributes).toMatchObject({ disabled: '' })
  expect(tag(html, 'optgroup').attributes).toEqual({ label: 'North' })
})

describe('a number field', () => {
  const html = render(<NumberField name="qty" label="Qty." min={1} max={5} step={1} value={5} />)

  test('is a native number input, so that it works without scripts', () => {
    expect(tag(html, 'input').attributes).toMatchObject({ type: 'number', min: '1', max: '5', step: '1', value: '5' })
  })

  test('has arrows that are named and stop at the ends', () => {
    expect(tags(html, 'button').map(({ attributes }) => attributes['aria-label'])).toEqual([
      'Decrease Qty.',
      'Increase Qty.',
    ])
    expect(tags(html, 'button').map(({ attributes }) => 'disabled' in attributes)).toEqual([false, true])
  })

  test('sends nothing by its arrows', () => {
    expect(tags(html, 'button').every(({ attributes }) => attributes.type === 'button')).toBe(true)
  })
})

test('a group of fields has a legend and its own error', () => {
  const html = render(
    <FieldGroup id="address" legend="Address" error="Not found.">
      <TextField name="city" label="City" />
    </FieldGroup>,
  )
  expect(tag(html, 'legend').text).toBe('Address')
  expect(tag(html, 'fieldset').attributes['aria-describedby']).toBe('address-error')
  expect(textOf(html, 'address-error')).toBe('Not found.')
})
