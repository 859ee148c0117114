import { Fragment, type ReactNode } from 'react'
import { styles } from './mail-styles.ts'

type Children = { children: ReactNode }

export const Heading = ({ children }: Children) => (
  <h1 className="ink" style={styles.heading}>
    {children}
  </h1>
)

export const Subheading = ({ children }: Children) => (
  <h2 className="ink" style={styles.subheading}>
    {children}
  </h2>
)

export const Paragraph = ({ children }: Children) => (
  <p className="ink" style={styles.paragraph}>
    {children}
  </p>
)

/** Each on a line of its own, such as those of an address. */
export const Lines = ({ children }: { children: readonly string[] }) =>
  children.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text stay in their places
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

export const Fine = ({ children }: Children) => (
  <p className="soft" style={styles.fine}>
    {children}
  </p>
)

/** The one thing the mail asks for. The address is spelt out too, for programs that show no buttons. */
export function Action({ href, children }: Children & { href: string }) {
  return (
    <>
      <table role="presentation" border={0} cellPadding={0} cellSpacing={0} style={styles.actionPlace}>
        <tbody>
          <tr>
            <td className="action-cell" style={styles.actionCell}>
              <a className="action" href={href} style={styles.action}>
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <div data-skip-in-text="true">
        <Fine>
          If the button does not work, open this address: <TextLink href={href}>{href}</TextLink>
        </Fine>
      </div>
    </>
  )
}

export const TextLink = ({ href, children }: Children & { href: string }) => (
  <a className="link" href={href} style={styles.link}>
    {children}
  </a>
)

/** Large enough to be copied by eye; without spaces, so that it can be copied by hand too. */
export const Code = ({ children }: Children) => (
  <p className="ink code" style={styles.code}>
    {children}
  </p>
)

/** What staff type. It stays in one piece in plain text too. */
export const Command = ({ children }: Children) => (
  <p className="ink command" style={styles.command}>
    {children}
  </p>
)
