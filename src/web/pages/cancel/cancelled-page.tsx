import { type ReceivedCancellation, readReceived } from '#application/cancellations/read-cancellation.ts'
import { CANCEL_PATHS } from '#contract/page-paths.ts'
import { cancellationWords, cancellingWordingOf } from '#domain/cancellations/cancellation-texts.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What was declared and when it was received, to be kept by whoever declared it. It tells nothing of what came of it. */
export const cancelledPage = definePage<ReceivedCancellation>({
  path: '/cancel/received',
  styles: 'cancel',
  query: ['token'],
  async load({ context, query }) {
    const received = await readReceived(context, query.get('token') ?? '')
    if (!received) return { kind: 'moved', to: CANCEL_PATHS.cancel, forNow: true }
    return { kind: 'found', data: received, tags: [], secret: true }
  },
  head: ({ kind }, { magazine }) => {
    const { received, next } = cancellationWords(cancellingWordingOf(magazine)).pages[kind]
    return { title: received, description: next, canonical: '/cancel/received', robots: 'noindex' }
  },
  View: CancelledView,
})

function CancelledView({ data, site }: ViewProps<ReceivedCancellation>) {
  const words = cancellationWords(cancellingWordingOf(site.magazine))
  const { kind, contract, name, email, details, endsOn, receivedAt } = data
  const { title, received, next } = words.pages[kind]
  const facts: [string, string][] = [
    [words.facts.declared, title],
    [words.fields.contract, words.contracts[contract]],
    [words.fields.name, name],
    [words.fields.email, email],
    ...(details === '' ? [] : [[words.fields.details, details] satisfies [string, string]]),
    ...(kind === 'cancel' ? [[words.facts.endsOn, endsOn ?? words.facts.earliest] satisfies [string, string]] : []),
    [words.facts.receivedAt, receivedAt],
  ]
  return (
    <SiteLayout site={site} signup={false}>
      <article className="cancel" lang={words.language}>
        <h1>{received}</h1>
        <Notice tone="success">{`${next} ${words.confirms}`}</Notice>
        <dl className="cancel-facts">
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <p className="fine">{words.save}</p>
      </article>
    </SiteLayout>
  )
}
