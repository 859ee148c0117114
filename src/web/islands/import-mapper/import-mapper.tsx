import { useEffect, useRef, useState } from 'react'
import { fallbackRoles, type ImportRole, importRoles, roleWords } from '#domain/moving/import-mapping.ts'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import {
  columnField,
  DAY_ORDER,
  otherwiseField,
  type RoleShown,
  readingWords,
  readRoles,
  type Sample,
  type Typed,
} from './mapper-fields.ts'

export type ImportMapperProps = {
  typed: Typed
  sample: Sample
  dayOrderOptions: { value: string; label: string }[]
}

/** What each column is. With scripts, what the first rows would be read as shows at once; without, when it is looked at. */
export function ImportMapper({ typed: given, sample, dayOrderOptions }: ImportMapperProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(given)
  const [said, setSaid] = useState('')
  // Somebody may have chosen before the script was there.
  useEffect(() => setTyped(typedIn(frame.current)), [])
  const shown = readRoles(typed, sample)

  function onChange(name: string | null) {
    const now = typedIn(frame.current)
    setTyped(now)
    const role = importRoles.find((one) => columnField(one) === name)
    setSaid(role ? spoken(role, readRoles(now, sample).get(role)) : '')
  }

  return (
    <div
      ref={frame}
      className="fields"
      onChange={({ target }) => target instanceof Element && onChange(target.getAttribute('name'))}
    >
      <fieldset className="fields">
        <legend>Which column is what</legend>
        {importRoles.map((role) => (
          <SelectField
            key={role}
            name={columnField(role)}
            label={roleWords[role]}
            hint={readingsOf(shown.get(role))}
            emptyLabel="Not in the file"
            defaultValue={given[columnField(role)] ?? ''}
            options={sample.headers.map((header) => ({ value: header, label: header }))}
          />
        ))}
      </fieldset>
      <fieldset className="fields">
        <legend>Where a cell is empty</legend>
        {fallbackRoles.map((role) => (
          <TextField
            key={role}
            name={otherwiseField(role)}
            label={`${roleWords[role]}, otherwise`}
            autoComplete="off"
            defaultValue={given[otherwiseField(role)]}
          />
        ))}
      </fieldset>
      <SelectField
        name={DAY_ORDER}
        label="How days are written"
        options={dayOrderOptions}
        defaultValue={given[DAY_ORDER]}
      />
      <LiveRegion message={said} />
    </div>
  )
}

function typedIn(frame: HTMLElement | null): Typed {
  const fields = frame?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? []
  return Object.fromEntries([...fields].map(({ name, value }) => [name, value]))
}

const spoken = (role: ImportRole, shown: RoleShown | undefined): string =>
  shown ? [roleWords[role], twiceWords(shown), ...shown.readings.map(readingWords)].filter(Boolean).join('. ') : ''

const twiceWords = ({ also }: RoleShown): string =>
  also.length === 0 ? '' : `Chosen twice: also for ${also.map((role) => roleWords[role]).join(', ')}.`

function readingsOf(shown: RoleShown | undefined) {
  if (!shown) return undefined
  const twice = twiceWords(shown)
  return (
    <>
      {twice && <p className="import-twice">{twice}</p>}
      <ul className="desk-plain import-readings">
        {shown.readings.map((reading) => (
          <li key={reading.row} data-read={reading.read.kind}>
            {readingWords(reading)}
          </li>
        ))}
      </ul>
    </>
  )
}
