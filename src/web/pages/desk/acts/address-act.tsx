import { addressNeedsOf } from '#application/accounts/open-addresses.ts'
import { plainCountries, shippingConfig } from '#application/addresses/shipping-config.ts'
import { type AddressCorrected, correctAddress } from '#application/desk/care/correct-address.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { type Address, addressFields, EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { labelsFor } from '#domain/addresses/address-labels.ts'
import { addressCorrectionRefusals, firstNeeded, isAddressNeeded } from '#domain/addresses/address-needs.ts'
import { isRequired } from '#domain/addresses/check-address.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { letterOf, shipcodes, shippingAbbreviation } from '#domain/subscriptions/shipcodes.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActPlan, DeskAct } from './desk-act.ts'

const neededIn = ({ subscriber }: ReaderFile) => {
  const needs = addressNeedsOf(subscriber)
  return { first: firstNeeded(needs), all: shipcodes.filter((shipcode) => isAddressNeeded(needs, shipcode)) }
}

const NONE_NEEDED = 'Nothing is sent to them in print: no address is needed.'

export const addressAct: DeskAct<ReaderFile> = {
  verb: 'address',
  act: 'change address',
  label: 'Correct the address',
  done: 'The address is corrected.',
  hindrance: (file) => (neededIn(file).all.length === 0 ? NONE_NEEDED : null),
  fields(file) {
    const { first } = neededIn(file)
    const known = first && file.subscriber.account.addresses[letterOf(first)]
    return { shipcode: first ?? '', ...EMPTY_ADDRESS, ...known }
  },
  Fields({ typed, errors, subject }) {
    const { all } = neededIn(subject)
    if (all.length === 0) return <p>{NONE_NEEDED}</p>
    const labels = labelsFor(typed.country ?? '')
    const text = (field: 'line1' | 'line2' | 'city' | 'state' | 'postcode') => ({
      name: field,
      label: labels[field],
      required: isRequired(field, typed.country ?? ''),
      autoComplete: 'off',
      defaultValue: typed[field],
      error: errors[field],
    })
    return (
      <>
        <SelectField
          name="shipcode"
          label="Shipping category"
          required
          defaultValue={typed.shipcode}
          error={errors.shipcode}
          options={all.map((shipcode) => ({ value: shipcode, label: shippingAbbreviation(shipcode) }))}
        />
        <TextField {...text('line1')} />
        <TextField {...text('line2')} />
        <TextField {...text('city')} />
        <TextField {...text('state')} hint="By its name or its letters." />
        <TextField {...text('postcode')} />
        <SelectField
          name="country"
          label={labels.country}
          required
          emptyLabel="Select a country"
          defaultValue={typed.country}
          error={errors.country}
          options={plainCountries().map(({ code, name }) => ({ value: code, label: name }))}
        />
      </>
    )
  },
  async run(context, { subject: file, typed, dryRun }) {
    const shipcode = shipcodes.find((one) => one === typed.shipcode)
    if (!shipcode || neededIn(file).all.length === 0)
      return { ok: false, refusal: addressCorrectionRefusals['not-needed'] }
    const address = Object.fromEntries(addressFields.map((field) => [field, typed[field] ?? ''])) as Address
    const { ref } = file.subscriber.account
    const corrected = await correctAddress(context, { ref, shipcode, address, dryRun })
    if (corrected.ok) return { ok: true, plan: planOf(corrected, shippingAbbreviation(shipcode)) }
    if (corrected.reason === 'address-malformed') return { ok: false, fields: corrected.errors }
    if (corrected.reason === 'no-such-account') return { ok: false, refusal: 'There is no such account any more.' }
    const fault = addressCorrectionRefusals[corrected.reason]
    return { ok: false, fields: corrected.reason === 'not-needed' ? { shipcode: fault } : { line1: fault } }
  },
}

function planOf(done: Extract<AddressCorrected, { ok: true }>, category: string): ActPlan {
  const inOneLine = (address: Address) => formatAddress(shippingConfig(), address).join(', ')
  const before = done.before ? inOneLine(done.before) : 'none'
  const labels = done.relabelled.map((issue) => ({
    what: `Label of issue ${issue}`,
    before: 'as it was cut',
    after: 'goes to the new address',
  }))
  const late = { before: 'on its way', after: 'still goes to the address before' }
  const counts = done.from === null ? 'from the next issue on' : `from issue ${done.from} on`
  return {
    changes: [
      { what: `Address (${category})`, before, after: inOneLine(done.address) },
      ...labels,
      ...(done.missed === null ? [] : [{ what: `Issue ${done.missed}`, ...late }]),
      { what: 'Counts', before: 'not yet', after: counts },
    ],
    mails: [`that the address has changed, to ${done.email}`],
    money: null,
  }
}
