/** Rows of the proof about who may do what, and about hostile requests; see `rows.mjs`. */
export const strangers = [
  {
    row: 24,
    holds: 'the session id changes at login, the old one is dead',
    files: ['api/access/new-session'],
    asked: { 'ways in': 11, 'planted cookies': 104 },
  },
  {
    row: 25,
    holds: "the guest's cart merges once; logout hides it",
    files: ['api/cart/merge', 'api/cart/merge-races'],
    asked: {
      'rounds of 50 requests of two tabs': 200,
      'rounds of 50 requests with a log-out': 200,
      'ways of two log-ins between each other’s steps': 80,
      'ways of a log-in and a line between each other’s steps': 30,
    },
  },
  {
    row: 26,
    holds: 'a link opens one purpose of one record',
    files: ['api/access/token-purposes'],
    asked: { 'tokens at doors': 300 },
  },
  {
    row: 27,
    holds: "nobody reads or writes what is another's",
    files: ['api/access/replayed-traffic', 'api/accounts/account-writes'],
    asked: { 'requests replayed': 468 },
  },
  {
    row: 28,
    holds: "buying with another's email changes nothing of theirs",
    files: ['api/access/anothers-email', 'api/checkout/buying-logs-in'],
    // 32 ways to send an address to the 17 routes that take one, each in two spellings.
    asked: { 'paths with another’s email': 64 },
  },
  {
    row: 29,
    holds: 'an identity is issuer and subject',
    files: ['api/access/provider-attacks'],
    asked: { attacks: 10 },
  },
  {
    row: 30,
    holds: 'an emailed code cannot be guessed',
    files: ['api/access/sign-in-code'],
    asked: { guesses: 10_000 },
  },
  {
    row: 31,
    holds: 'whether an account exists is not told',
    files: ['bench/login-time'],
    // A thousand pairs at each of three routes, their mean times within 5 ms.
    asked: { 'pairs in the same time': 3_000 },
  },
  {
    row: 32,
    holds: 'no open redirect',
    files: ['api/access/redirects', 'api/access/social-login', 'api/access/institution-login', 'e2e/redirects'],
    // 322 addresses at each of 23 places that take one, and at four in the browser.
    asked: { 'ways asked for': 7_400, 'ways in the browser': 1_288 },
  },
  {
    row: 33,
    holds: 'cross-site writes are refused',
    files: ['api/foreign-writes'],
    asked: { 'writing routes': 102, 'foreign writes': 8_670 },
  },
  {
    row: 34,
    holds: 'no HTML, script or header injection',
    files: ['api/hostile-content', 'api/hostile-input', 'e2e/hostile-input', 'e2e/hostile-stored'],
    // A hundred texts, and five more that would begin a header, at 20 places and in 47 kinds of mail. In a browser at nine
    // places of readers and six of the desk that show what is asked for; and wherever a page shows a column that somebody
    // wrote: each time what it shows, some of it shortened, so that two texts are one, or shown when a script is quick.
    asked: {
      'texts in what the magazine writes': 2_500,
      'texts at places that show input': 2_100,
      'texts in mails': 4_935,
      'texts that the watch sees when they are believed': 9,
      'texts in a browser': 1_500,
      'kept texts in a browser': 15_000,
      'places in a browser that show what is kept': 160,
    },
  },
  {
    row: 35,
    holds: 'any name comes back as typed',
    files: ['api/any-name'],
    asked: { 'names on a page, in a mail, on an invoice and in CSV': 5_000, 'fields with a NUL': 100 },
  },
  {
    row: 36,
    holds: 'prototype keys, duplicate keys, arrays for strings: refused',
    files: ['api/one-way-in'],
    asked: { bodies: 1_000 },
  },
  {
    row: 37,
    holds: 'no 5xx under fuzzing',
    files: ['api/raw-requests', 'api/raw-bodies'],
    // Lines and headers of any kind; and right bodies of every route that takes one, made odd.
    asked: { requests: 100_000, bodies: 100_000 },
  },
  {
    row: 38,
    holds: 'slow sockets are closed while pages stay quick',
    files: ['faults/http/slow-sockets'],
    asked: { 'slow sockets': 1_000, 'bodies of 1 MiB + 1': 2 },
  },
  {
    row: 39,
    holds: 'no regular expression can be made slow',
    files: ['unit/text/regular-expressions'],
    asked: { expressions: 360 },
  },
  {
    row: 46,
    holds: 'nobody pays an unseen total, nothing typed is lost',
    files: [
      'e2e/late-scripts',
      'e2e/left-forms',
      'e2e/loaded-again',
      'api/checkout/shown-total',
      'api/checkout/checkout',
    ],
    asked: {
      'forms before their scripts': 14,
      'forms refused by 409': 14,
      'forms loaded again': 14,
      'forms loaded again when awake': 14,
      'forms left and come back to': 14,
      'totals as shown': 60,
      'carts changed in another tab': 2,
    },
  },
  {
    row: 48,
    holds: 'every staff write has a person and an audit row',
    files: ['api/audit/staff-acts'],
    asked: { 'acts of the staff': 87, 'roles refused an act': 170 },
  },
  {
    row: 51,
    holds: "no reader gets another's answer of access",
    files: ['faults/access/one-answer-each'],
    asked: { readers: 50, seconds: 60 },
  },
  {
    row: 52,
    holds: 'a stranger cannot keep honest people out',
    files: ['api/checkout/card-testing', 'api/access/siege', 'api/islands/island-failures'],
    asked: { 'begun payments': 1_000, 'log-ins': 1_000, 'failure reports': 3_000 },
  },
]
