import type { ReactNode } from 'react'
import type { Letterhead } from '#application/ports/mail.ts'
import { Fine, Lines, TextLink } from './mail-parts.tsx'
import { styles, stylesheet } from './mail-styles.ts'

type MailLayoutProps = {
  letterhead: Letterhead
  siteUrl: string
  subject: string
  preview: string
  reason: string
  unsubscribeUrl: string | undefined
  children: ReactNode
}

/** The sheet of paper every mail is written on: the magazine's name above, who sends it and why below. */
export function MailLayout({
  letterhead,
  siteUrl,
  subject,
  preview,
  reason,
  unsubscribeUrl,
  children,
}: MailLayoutProps) {
  return (
    <html lang={letterhead.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: stylesheet }} />
      </head>
      <body className="page" style={styles.body}>
        <div data-skip-in-text="true" style={styles.preview}>
          {preview}
          {AFTER_PREVIEW}
        </div>
        <Table className="page" style={styles.page}>
          <td className="edge" align="center" style={styles.edge}>
            <Table style={styles.column}>
              <td align="left">
                <Masthead letterhead={letterhead} siteUrl={siteUrl} />
                <Table>
                  <td className="sheet" style={styles.sheet}>
                    {children}
                  </td>
                </Table>
                <Foot letterhead={letterhead} reason={reason} unsubscribeUrl={unsubscribeUrl} />
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  )
}

/** Room that inboxes show after it, so that they do not go on with the mail's first words. */
const AFTER_PREVIEW = '\u00a0\u200c'.repeat(80)

type TableProps = { className?: string; style?: React.CSSProperties; children: ReactNode }

/** A table of one row, for programs that lay out nothing else. */
function Table({ className, style, children }: TableProps) {
  return (
    <table
      className={className}
      role="presentation"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      style={style}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

function Masthead({ letterhead, siteUrl }: Pick<MailLayoutProps, 'letterhead' | 'siteUrl'>) {
  return (
    <div style={styles.masthead}>
      <a className="ink home" href={siteUrl} style={styles.name}>
        {letterhead.name}
      </a>
      <p className="soft tagline" style={styles.tagline}>
        {letterhead.tagline}
      </p>
    </div>
  )
}

type FootProps = Pick<MailLayoutProps, 'letterhead' | 'reason' | 'unsubscribeUrl'>

function Foot({ letterhead, reason, unsubscribeUrl }: FootProps) {
  return (
    <div className="foot" style={styles.foot}>
      <Fine>
        {reason}
        {unsubscribeUrl && (
          <>
            {' '}
            Rather not, now or later? <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>
          </>
        )}
      </Fine>
      <Fine>
        Questions? Answer this mail, and a person reads it, or write to{' '}
        <TextLink href={`mailto:${letterhead.supportEmail}`}>{letterhead.supportEmail}</TextLink>
      </Fine>
      <Fine>
        <Lines>{letterhead.postalAddress}</Lines>
      </Fine>
    </div>
  )
}
