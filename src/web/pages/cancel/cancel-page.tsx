import { CANCELLATION_NOTE_COOKIE, type CancellationNote, readCancellationNote } from '#contract/cancellation.ts'
import { CANCEL_PATHS } from '#contract/page-paths.ts'
import {
  type CancellationFault,
  type CancellationKind,
  cancelledContracts,
} from '#domain/cancellations/cancellation.ts'
import { cancellationWords, cancellingWordingOf } from '#domain/cancellations/cancellation-texts.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { fieldId } from '#web/ui/field-control.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Shown = { kind: CancellationKind; note: CancellationNote | null }

/** One page for each, since each has its own button, whose words a law may ask for. No script is needed, nor a login. */
const pageOf = (kind: CancellationKind) =>
  definePage<Shown>({
    path: CANCEL_PATHS[kind],
    styles: 'cancel',
    async load({ cookie }) {
      const note = readCancellationNote(cookie(CANCELLATION_NOTE_COOKIE), kind)
      return { kind: 'found', data: { kind, note }, tags: ['site'], ...(note && { secret: true }) }
    },
    head: (_shown, { magazine }) => {
      const { title, lede } = cancellationWords(cancellingWordingOf(magazine)).pages[kind]
      return { title, description: lede, canonical: CANCEL_PATHS[kind] }
    },
    View: CancelView,
  })

export const cancelPage = pageOf('cancel')
export const withdrawPage = pageOf('withdraw')

function CancelView({ data: { kind, note }, site }: ViewProps<Shown>) {
  const { magazine } = site
  const words = cancellationWords(cancellingWordingOf(magazine))
  const { title, lede, button } = words.pages[kind]
  const typed = note?.typed
  const faultOf = (field: CancellationFault) => (note?.faults.includes(field) ? words.faults[field] : undefined)
  return (
    <SiteLayout site={site} signup={false}>
      <article className="cancel" lang={words.language}>
        <h1>{title}</h1>
        <p className="cancel-lede">{lede}</p>
        <form className="cancel-form" method="post" action="/api/cancel" noValidate>
          <ErrorSummary
            id="cancel-error"
            message={note?.isTooMany ? words.tooMany : undefined}
            fields={(note?.faults ?? []).map((field) => ({ id: fieldId(field), message: words.faults[field] }))}
          />
          <input type="hidden" name="kind" value={kind} />
          <RadioGroup
            name="contract"
            label={words.fields.contract}
            defaultValue={typed?.contract ?? 'subscription'}
            options={cancelledContracts.map((value) => ({ value, label: words.contracts[value] }))}
          />
          <TextField
            name="name"
            label={words.fields.name}
            autoComplete="name"
            required
            defaultValue={typed?.name}
            error={faultOf('name')}
          />
          <TextField
            name="email"
            type="email"
            label={words.fields.email}
            hint={words.hints.email}
            autoComplete="email"
            required
            defaultValue={typed?.email}
            error={faultOf('email')}
          />
          {kind === 'cancel' && (
            <TextField
              name="on"
              type="date"
              label={words.fields.on}
              hint={words.hints.on}
              defaultValue={typed?.on}
              error={faultOf('on')}
            />
          )}
          <TextArea
            name="details"
            label={words.fields.details}
            hint={words.hints.details}
            defaultValue={typed?.details}
            error={faultOf('details')}
          />
          <Button type="submit" look="primary">
            {button}
          </Button>
        </form>
        <p className="fine">
          <a href={`mailto:${magazine.supportEmail}`}>{magazine.supportEmail}</a>
        </p>
      </article>
    </SiteLayout>
  )
}
