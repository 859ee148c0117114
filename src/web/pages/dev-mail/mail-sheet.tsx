import { formatMoment } from './format-moment.ts'
import type { MailPageData, MailView } from './mail-data.ts'

const labels: Record<MailView, string> = { rendered: 'As seen', text: 'As text', source: 'Source' }

/** One mail in three ways. Each has its own address, so that it can be seen without scripts. */
export function MailSheet({ mail, view, source }: MailPageData) {
  return (
    <article className="mail">
      <p className="label">
        <a href="/dev/mail">All mail</a>
      </p>
      <h1>{mail.subject}</h1>
      <dl className="mail-facts">
        <Fact name="From">{headerOf(mail, 'from') ?? mail.from}</Fact>
        <Fact name="To">{mail.to.join(', ')}</Fact>
        <Fact name="Received">{formatMoment(mail.receivedAt)}</Fact>
        <Fact name="Message-ID">{mail.messageId}</Fact>
      </dl>
      <nav className="tab-list" aria-label="Ways to see this mail">
        {(Object.keys(labels) as MailView[]).map((name) => (
          <a
            key={name}
            className={name === view ? 'tab tab-current' : 'tab'}
            href={`/dev/mail/${mail.id}${name === 'rendered' ? '' : `?show=${name}`}`}
            aria-current={name === view ? 'page' : undefined}
          >
            {labels[name]}
          </a>
        ))}
      </nav>
      <div className="tab-panel">
        {view === 'rendered' && <RenderedMail id={mail.id} subject={mail.subject} />}
        {view === 'text' && <pre className="mail-verbatim mail-text">{mail.text}</pre>}
        {view === 'source' && <MailSource>{source}</MailSource>}
      </div>
    </article>
  )
}

const RenderedMail = ({ id, subject }: { id: string; subject: string }) => (
  <iframe
    className="mail-frame"
    src={`/dev/mail/${id}/rendered`}
    title={`The mail: ${subject}`}
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    referrerPolicy="no-referrer"
  />
)

function MailSource({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the arrow keys must reach it
    <section className="mail-source" aria-label="The mail’s source" tabIndex={0}>
      <pre className="mail-verbatim">{children}</pre>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const headerOf = (mail: MailPageData['mail'], wanted: string) =>
  mail.headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
