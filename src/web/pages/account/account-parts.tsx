import type { ReactNode } from 'react'
import type { OpenedAccount } from '#application/accounts/open-account.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import { type Shipcode, shippingName } from '#domain/subscriptions/shipcodes.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'

export type AccountParts = {
  account: OpenedAccount
  magazine: MagazineSettings
  /** A member of staff looks at somebody's page: all that can be pressed is shown, and does nothing. */
  viewOnly: boolean
  /** A path of the site with all that is carried along. */
  to: (path: string) => string
}

/** One part of the page, which links lead to. */
export const Panel = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className="account-panel" aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="account-fact">
    <dt className="label">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The day of a moment by the magazine's clocks. */
export const sayDate = ({ timeZone }: MagazineSettings, at: Date): string => formatDate(dayIn(timeZone, at))

export const categoryName = ({ shipping }: MagazineSettings, shipcode: Shipcode): string =>
  shippingName(shipcode, { name_a: shipping.nameA, name_b: shipping.nameB, name_c: shipping.nameC })

/** Where the address of a category stands on the page. */
export const addressAnchor = (shipcode: Shipcode): string => `address-${shipcode}`
