import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import type { Trouble } from '#web/render/trouble.ts'

/** Shown in place of a page that can't be shown. */
export const errorPage = definePage<Trouble>({
  path: '',
  styles: 'error',
  load: async () => ({ kind: 'not-found' }),
  head: ({ title, text }) => ({ title, description: text, canonical: '/', robots: 'noindex' }),
  View: ErrorView,
})

function ErrorView({ data: { status, title, text, way }, site }: ViewProps<Trouble>) {
  return (
    <SiteLayout site={site}>
      <div className="trouble">
        <p className="trouble-status" aria-hidden="true">
          {status}
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        <ul className="trouble-ways">
          {way && (
            <li>
              <a href={way.href}>{way.text}</a>
            </li>
          )}
          <li>
            <a href="/">Go to the front page</a>
          </li>
          {site.issues.slice(0, 1).map((issue) => (
            <li key={issue.slug}>
              <a href={`/issue/${issue.slug}`}>Read the current issue, {issue.title}</a>
            </li>
          ))}
        </ul>
      </div>
    </SiteLayout>
  )
}
