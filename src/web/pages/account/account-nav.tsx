const places = [
  ['overview', 'Overview'],
  ['account-settings', 'Account Settings'],
  ['subscription-settings', 'Subscription Settings'],
  ['payment-settings', 'Payment Settings'],
] as const

/** The way to each part of the page. */
export const AccountNav = ({ hasIssues }: { hasIssues: boolean }) => (
  <nav className="account-nav" aria-label="On this page">
    <ul>
      {[...places, ...(hasIssues ? [['issues-received', 'Issues Received'] as const] : [])].map(([id, name]) => (
        <li key={id}>
          <a href={`#${id}`}>{name}</a>
        </li>
      ))}
    </ul>
  </nav>
)
