import type { SampleMail } from '#application/mail/open-sample-mail.ts'
import { type MailScheme, mailSchemes } from './in-scheme.ts'

export type SampleShown = { mail: SampleMail; beside: { before: string | null; after: string | null } }

const widths = { phone: 'A phone', desk: 'A desk' } as const
type Width = keyof typeof widths

/** One kind of mail in every way that it is seen: narrow and wide, light and dark, as text, and by its headers. */
export function SampleSheet({ mail, beside }: SampleShown) {
  const at = `/dev/mails/${mail.kind}`
  return (
    <article className="sample">
      <p className="label">
        <a href="/dev/mails">Every kind of mail</a>
      </p>
      <h1>{mail.subject}</h1>
      <p className="samples-deck">{mail.purpose}</p>
      <dl className="sample-facts">
        <Fact name="Kind">{mail.kind}</Fact>
        {mail.headers.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name="Weight">{`${(Buffer.byteLength(mail.html) / 1000).toFixed(1)} kB of HTML`}</Fact>
      </dl>
      <p className="sample-parts">
        <a href={`${at}/html`}>HTML as it is sent</a> <a href={`${at}/text`}>Plain text as it is sent</a>
      </p>
      <div className="sample-views">
        {mailSchemes.map((scheme) => (
          <Frame key={scheme} mail={mail} width="phone" scheme={scheme} />
        ))}
        <section className="sample-view sample-words" aria-labelledby="sample-text">
          <h2 id="sample-text">Plain text</h2>
          <pre className="sample-text">{mail.text}</pre>
        </section>
      </div>
      <div className="sample-desks">
        {mailSchemes.map((scheme) => (
          <Frame key={scheme} mail={mail} width="desk" scheme={scheme} />
        ))}
      </div>
      <nav className="sample-beside" aria-label="Other kinds">
        {beside.before && <a href={`/dev/mails/${beside.before}`}>Before: {beside.before}</a>}
        {beside.after && <a href={`/dev/mails/${beside.after}`}>Next: {beside.after}</a>}
      </nav>
    </article>
  )
}

type FrameProps = { mail: SampleMail; width: Width; scheme: MailScheme }

function Frame({ mail, width, scheme }: FrameProps) {
  const name = `${widths[width]}, ${scheme}`
  return (
    <section className={`sample-view sample-${width}`}>
      <h2>{name}</h2>
      {width === 'phone' ? (
        <MailFrame mail={mail} name={name} scheme={scheme} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and the arrow keys must reach it
        <section className="sample-moved" aria-label={`${name}, as wide as it is`} tabIndex={0}>
          <MailFrame mail={mail} name={name} scheme={scheme} />
        </section>
      )}
    </section>
  )
}

const MailFrame = ({ mail, name, scheme }: Omit<FrameProps, 'width'> & { name: string }) => (
  <iframe
    className="sample-frame"
    src={`/dev/mails/${mail.kind}/${scheme}`}
    title={`${name}: ${mail.subject}`}
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    referrerPolicy="no-referrer"
    loading="lazy"
  />
)

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
