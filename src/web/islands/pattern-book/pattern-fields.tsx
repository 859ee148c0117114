import { useState } from 'react'
import { PatternSection } from '#web/islands/pattern-book/pattern-section.tsx'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SearchableSelect } from '#web/ui/searchable-select.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const countries = [
  {
    label: 'North America',
    options: [
      { value: 'CA', label: 'Canada' },
      { value: 'US', label: 'United States' },
    ],
  },
  {
    label: 'Elsewhere',
    options: [
      { value: 'NO', label: 'Norway' },
      { value: 'SJ', label: 'Svalbard', disabled: true },
    ],
  },
]

const institutions = [
  { code: 'northfield', names: ['Northfield University'] },
  { code: 'northgate', names: ['Northgate College'] },
  { code: 'fleuve', names: ['Université du Fleuve', 'University of the River'] },
]

/** As many as a large site has institutions: the field must not notice. */
const stations = Array.from({ length: 5_000 }, (_, at) => ({ code: `s${at}`, names: [`Station ${at + 1}`] }))

export function PatternFields() {
  const [quantity, setQuantity] = useState(2)
  const [institution, setInstitution] = useState('')
  const [station, setStation] = useState('')
  return (
    <PatternSection id="fields" title="Fields">
      <form className="fields" action="#pattern-fields" noValidate>
        <TextField name="name" label="Your Full Name" required autoComplete="name" />
        <TextField
          name="email"
          type="email"
          label="Your Email"
          required
          autoComplete="email"
          hint="The receipt goes here."
          defaultValue="m.aubin@sea.example"
        />
        <TextField
          name="confirm"
          type="password"
          label="Confirm Password"
          required
          autoComplete="new-password"
          defaultValue="soundings"
          error="Passwords do not match."
        />
        <TextField
          name="q"
          type="search"
          label="Search"
          before={<Icon name="search" />}
          placeholder="Tides, ferries…"
        />
        <TextField name="account" label="Account" defaultValue="LS-004417" disabled hint="This cannot be changed." />
        <TextField name="origin" label="Origin" defaultValue="/subscribe" readOnly />
        <TextArea name="message" label="Message to the Editors" hint="We read every letter." defaultValue={letter} />
      </form>
      <form className="fields" action="#pattern-fields" noValidate>
        <FieldGroup id="address" legend="Subscription Address" error="We could not find this address.">
          <TextField name="line1" label="Address Line 1" required autoComplete="address-line1" error="Required." />
          <SelectField name="country" label="Country" required emptyLabel="Select a country" options={countries} />
          <div className="fields-row">
            <TextField name="city" label="City" required autoComplete="address-level2" />
            <TextField name="zip" label="Zip / Postal Code" autoComplete="postal-code" />
          </div>
        </FieldGroup>
        <SearchableSelect
          name="institution"
          label="Institution"
          required
          hint="Type the beginning of its name."
          options={institutions}
          value={institution}
          onChange={setInstitution}
          invalidText="Choose an institution from the list."
        />
        <SearchableSelect
          name="station"
          label="Station"
          options={stations}
          value={station}
          onChange={setStation}
          invalidText="There is no such station."
        />
        <SelectField name="fixed" label="Shipping Zone" options={[{ value: 'a', label: 'United States' }]} disabled />
        <NumberField
          name="quantity"
          label="Qty."
          hint="One to five."
          min={1}
          max={5}
          step={1}
          value={quantity}
          onCommit={(raw) => setQuantity(Math.min(5, Math.max(1, Math.floor(Number(raw)) || 1)))}
        />
        <NumberField name="donation" label="Leave a Donation" before="$" min={0} step={1} defaultValue={0} />
        <NumberField name="copies" label="Copies" min={1} value={1} error="Only 3 of Tide Tables left." />
      </form>
    </PatternSection>
  )
}

const letter = 'Your chart of the night shift has the ferry leaving at ten. It has left at a quarter past since 1987.'
