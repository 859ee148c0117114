import { type AccountParts, Panel } from './account-parts.tsx'

type Further = { path: string; name: string; says: string }

/** What has a page of its own, beside the settings. */
const further: readonly Further[] = [
  {
    path: '/account/orders',
    name: 'Orders and Receipts',
    says: 'All that you have bought, with receipts and downloads.',
  },
  { path: '/account/gifts', name: 'Gifts You Have Given', says: 'Their links and cards, and which are redeemed.' },
  { path: '/account/sign-in', name: 'Signing In', says: 'Your password, linked providers, and your devices' },
  { path: '/account/mail', name: 'Emails From Us', says: 'The mailing list, and what else we send you' },
  {
    path: '/account/reading',
    name: 'Your Reading',
    says: 'Your places on all devices, if you like, and how to forget them',
  },
  { path: '/account/data', name: 'Your Data', says: 'What we keep of you, and a copy of it' },
  { path: '/account/delete', name: 'Delete Your Account', says: 'What would go, and what stays without your name' },
]

/** The way to what an account has beside its subscription and its settings. */
export function AccountMore({ to }: AccountParts) {
  if (further.length === 0) return null
  return (
    <Panel id="more" title="More of Your Account">
      <ul className="account-more">
        {further.map(({ path, name, says }) => (
          <li key={path}>
            <a href={to(path)}>{name}</a>
            <span className="fine">{says}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
