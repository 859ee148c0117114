import { describe, expect, test } from 'vitest'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { render, tag, tags, textOf } from './read-markup.ts'

const options = [
  { value: 'print-low', label: 'Standard', price: '$44.00', description: 'By post.' },
  { value: 'print-high', label: 'Solidarity', price: '$70.00', disabled: true, reason: 'Not with this coupon.' },
]

describe('a group of choices', () => {
  const html = render(
    <RadioGroup
      name="level"
      label="Level"
      hint="Per year."
      error="Choose one."
      required
      look="cards"
      options={options}
    />,
  )
  const group = tag(html, 'fieldset').attributes

  test('is a fieldset named by its legend, required and invalid', () => {
    expect(group).toMatchObject({ role: 'radiogroup', 'aria-required': 'true', 'aria-invalid': 'true' })
    expect(tag(html, 'legend').attributes.id).toBe(group['aria-labelledby'])
    expect(textOf(html, group['aria-labelledby'] ?? '')).toBe('Level*')
  })

  test('is described by its hint and its error', () => {
    const ids = group['aria-describedby']?.split(' ') ?? []
    expect(ids.map((id) => textOf(html, id))).toEqual(['Per year.', 'Choose one.'])
  })

  test('ties each label to its choice', () => {
    const inputs = tags(html, 'input').map(({ attributes }) => attributes.id)
    expect(tags(html, 'label').map(({ attributes }) => attributes.for)).toEqual(inputs)
    expect(tags(html, 'label').map(({ text }) => text)).toEqual(['Standard', 'Solidarity'])
  })

  test('describes a choice by its price, its description and the reason why it cannot be had', () => {
    const told = tags(html, 'input').map(({ attributes }) =>
      attributes['aria-describedby']?.split(' ').map((id) => textOf(html, id)),
    )
    expect(told).toEqual([
      ['$44.00', 'By post.'],
      ['$70.00', 'Not with this coupon.'],
    ])
  })

  test('disables only what cannot be had', () => {
    expect(tags(html, 'input').map(({ attributes }) => 'disabled' in attributes)).toEqual([false, true])
  })
})

test('keeps its reason to itself while a choice can be had', () => {
  const html = render(
    <RadioGroup name="size" label="Size" options={[{ value: 's', label: 'S', reason: 'Sold out.' }]} />,
  )
  expect(html).not.toContain('Sold out.')
})

test.each([
  ['as its start', { defaultValue: 'print-low' }],
  ['as its state', { value: 'print-low', onChange: () => {} }],
])('takes the chosen value %s', (_way, props) => {
  const html = render(<RadioGroup name="level" label="Level" options={options} {...props} />)
  expect(tags(html, 'input').map(({ attributes }) => 'checked' in attributes)).toEqual([true, false])
})

test('puts choices under headings without splitting the choice', () => {
  const groups = [
    { label: 'Print + Digital Subscription', options },
    { label: 'Digital Subscription', options: [{ value: 'digital-low', label: 'Standard' }] },
  ]
  const html = render(<RadioGroup name="level" label="Level" options={groups} />)
  expect(tags(html, 'legend').map(({ text }) => text)).toEqual(['Level', ...groups.map(({ label }) => label)])
  expect(new Set(tags(html, 'input').map(({ attributes }) => attributes.name))).toEqual(new Set(['level']))
})
