import { useState } from 'react'
import { PatternSection } from '#web/islands/pattern-book/pattern-section.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const levels = [
  {
    label: 'Print + Digital Subscription',
    options: [
      {
        value: 'print-low',
        label: 'Standard',
        price: '$44.00',
        description: 'Four issues a year by post, and the archive.',
      },
      {
        value: 'print-high',
        label: 'Solidarity',
        price: '$70.00',
        description: 'The same, and it pays for a reader who cannot.',
      },
    ],
  },
  {
    label: 'Digital Subscription',
    options: [
      {
        value: 'digital-low',
        label: 'Standard',
        price: (
          <>
            <s>$28.00</s> $21.00
          </>
        ),
        description: 'Four issues a year as PDF, and the archive.',
      },
      {
        value: 'digital-high',
        label: 'Solidarity',
        price: '$45.00',
        disabled: true,
        reason: 'Coupon only applies to Standard subscriptions.',
      },
    ],
  },
]

const sizes = ['S', 'M', 'L', 'XL'].map((size) => ({ value: size, label: size }))

const shipping = [
  { value: 'ship-a', label: 'United States', price: '+$0.00' },
  { value: 'ship-b', label: 'Canada', price: '+$12.00' },
  { value: 'ship-c', label: 'International', price: '+$20.00', disabled: true, reason: 'Not covered by your coupon.' },
]

const tabs = [
  { value: 'password', label: 'Password Login', href: '?tab=password' },
  { value: 'email', label: 'Email Code', href: '?tab=email' },
  { value: 'google', label: 'Google Account', href: '?tab=google' },
  { value: 'openathens', label: 'Institutional Access', href: '?tab=openathens' },
]

export function PatternChoices() {
  const [tab, setTab] = useState('password')
  const panel = tabs.find(({ value }) => value === tab)
  return (
    <PatternSection id="choices" title="Choices">
      <RadioGroup
        name="level"
        label="Select a Subscription Level"
        look="cards"
        required
        options={levels}
        defaultValue="print-low"
      />
      <div className="pattern-pair">
        <RadioGroup name="shipcode" label="Shipping Category" required options={shipping} defaultValue="ship-a" />
        <RadioGroup name="size" label="Select a Size" look="row" options={sizes} error="Choose a size." />
      </div>
      <div>
        <Checkbox name="save" label="Save Card on Account" defaultChecked hint="You can delete it at any time." />
        <Checkbox
          name="terms"
          label={
            <>
              I accept the <a href="/terms-of-sale">terms of sale</a>
            </>
          }
          required
          error="Required."
        />
        <Checkbox name="later" label="Remind me before the cycle ends" disabled />
      </div>
      <Tabs id="pattern-tabs" label="Ways to log in" tabs={tabs} value={tab} onChange={setTab}>
        <TextField
          id="pattern-tab-email"
          name="login"
          type="email"
          label={`Email for ${panel?.label}`}
          autoComplete="username"
        />
      </Tabs>
    </PatternSection>
  )
}
