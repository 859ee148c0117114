/** What two cores must hold when an issue is announced to a million readers: the last part of the proof; see `rows.mjs`. */
export const load = [
  {
    row: 'load: pages',
    holds: '300 dynamic requests a second for a minute, all answered in time',
    files: ['bench/load-pages'],
    asked: { 'dynamic requests at 300 a second': 18_000 },
  },
  {
    row: 'load: orders',
    holds: '20 orders a second for 10 minutes and 100 for 30 s, with no error',
    files: ['bench/load-orders'],
    asked: { 'orders at 20 a second': 12_000, 'orders at 100 a second': 3_000 },
  },
  {
    row: 'load: polls',
    holds: '500 status polls a second for a minute',
    files: ['bench/load-polls'],
    asked: { 'status polls at 500 a second': 30_000 },
  },
  {
    row: 'load: logins',
    holds: '15 logins a second for a minute, two hashes at a time',
    files: ['bench/load-logins'],
    asked: { 'logins at 15 a second': 900 },
  },
  {
    row: 'load: mails',
    holds: '50 mails a second for a minute',
    files: ['bench/load-mails'],
    asked: { 'mails at 50 a second': 3_000 },
  },
  {
    row: 'load: issue run',
    holds: 'an issue is cut, handed over and written for 1,000,000 in under 10 minutes',
    files: ['bench/issue-run'],
    asked: { 'subscriptions within 10 minutes': 1_000_000 },
  },
]
