import type { ReactNode } from 'react'
import type { Letterhead } from '#application/ports/mail.ts'
import { Fine, TextLink } from './mail-parts.tsx'
import { styles, stylesheet } from './mail-styles.ts'

type MailLayoutProps = {
  letterhead: Letterhead
  siteUrl: string
  subject: string
  preview: string
  reason: string
  children: ReactNode
}

/** The sheet of paper every mail is written on: the magazine's name above, who sends it and why below. */
export function MailLayout({ letterhead, siteUrl, subject, preview, reason, children }: MailLayoutProps) {
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
                <Foot letterhead={letterhead} reason={reason} />
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  )
}

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
      <a className="ink" href={siteUrl} style={styles.name}>
        {letterhead.name}
      </a>
      <p className="soft" style={styles.tagline}>
        {letterhead.tagline}
      </p>
    </div>
  )
}

function Foot({ letterhead, reason }: Pick<MailLayoutProps, 'letterhead' | 'reason'>) {
  return (
    <div style={styles.foot}>
      <Fine>{reason}</Fine>
      <Fine>
        Questions? <TextLink href={`mailto:${letterhead.supportEmail}`}>{letterhead.supportEmail}</TextLink>
      </Fine>
      <Fine>
        {letterhead.postalAddress.map((line, place) => (
          <Line key={line} first={place === 0}>
            {line}
          </Line>
        ))}
      </Fine>
    </div>
  )
}

const Line = ({ first, children }: { first: boolean; children: ReactNode }) => (
  <>
    {!first && <br />}
    {children}
  </>
)
