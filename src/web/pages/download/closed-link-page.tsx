import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'

/** `name` is that of the thing that was bought. */
export type ClosedLink = { kind: 'expired' | 'withdrawn'; name: string }

const texts = {
  expired: {
    title: 'This link has expired',
    text: 'Download links open for thirty days. What you bought is still yours: your receipt makes new links every time you open it.',
  },
  withdrawn: {
    title: 'This link is closed',
    text: 'The order that it belongs to was refunded, and its files went back with it.',
  },
} as const

/** In place of a file, for a link that was good once. */
export const closedLinkPage = definePage<ClosedLink>({
  path: '',
  styles: 'download',
  load: async () => ({ kind: 'not-found' }),
  head: ({ kind }) => ({ title: texts[kind].title, description: texts[kind].text, canonical: '/', robots: 'noindex' }),
  View: ClosedLinkView,
})

function ClosedLinkView({ data: { kind, name }, site }: ViewProps<ClosedLink>) {
  const { supportEmail } = site.magazine
  const { title, text } = texts[kind]
  return (
    <SiteLayout site={site}>
      <div className="download download-closed">
        <div className="download-text">
          <p className="label">{name}</p>
          <h1>{title}</h1>
          <p>{text}</p>
          {kind === 'expired' && (
            <>
              <p>
                With an account, <a href="/account/orders">open your orders</a>: each has its receipt. Without one:
              </p>
              <ol className="download-steps">
                <li>Find our mail with the words “Thank you for your order”.</li>
                <li>Press “See the receipt” in it.</li>
                <li>Download your files from there.</li>
              </ol>
            </>
          )}
          <p className="download-help">
            {kind === 'expired' ? 'The mail is gone? Write to ' : 'Is that a mistake? Write to '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            {kind === 'expired' ? ', and we will send it again.' : '.'}
          </p>
        </div>
      </div>
    </SiteLayout>
  )
}
