/** Rows of the proof about what is killed, restarted, restored or moved; see `rows.mjs`. */
export const survival = [
  {
    row: 9,
    holds: 'an issue takes one token of each account, once',
    files: ['faults/dispatches/cut-kills'],
    asked: { kills: 50, subscriptions: 100_000 },
  },
  {
    row: 14,
    holds: 'an acknowledged order survives kill -9',
    files: [
      'faults/payments/acknowledged-orders',
      'faults/commands/orders-survive',
      'faults/postgres/kills',
      'faults/postgres/first-start',
    ],
    asked: { 'kills of app, database and both': 500, 'kills of the whole site': 30 },
  },
  {
    row: 15,
    holds: 'money taken, then a crash: completed or refunded',
    files: [
      'faults/payments/every-step',
      'faults/payments/whole-cart',
      'faults/payments/redemption',
      'faults/payments/upgrade',
      'faults/renewals/every-step',
    ],
    asked: { 'times at each step of a sale': 20, 'times at each step of a whole cart': 20 },
  },
  {
    row: 16,
    holds: "a job's effect happens once",
    files: ['faults/renewals/worker-kills', 'faults/donations/worker-kills'],
    asked: { jobs: 1_000 },
  },
  {
    row: 21,
    holds: 'a mail is sent with its cause, and not twice',
    files: ['faults/mail/smtp-dies', 'faults/mail/worker-kills'],
    asked: { 'deaths of the mail server': 200 },
  },
  {
    row: 41,
    holds: 'a backup restores to the same rows',
    files: ['api/backup', 'faults/postgres/backup', 'faults/commands/backup-commands'],
    asked: {
      'tables compared': 100,
      'tables moved to the embedded database and back': 100,
      'restores killed half-way': 50,
    },
  },
  {
    row: 42,
    holds: 'what is embargoed is nowhere before its moment',
    files: ['api/embargo/every-surface', 'api/embargo/schedule'],
    asked: { 'doors in two processes': 80, 'moves of the date': 200 },
  },
  {
    row: 43,
    holds: 'a label carries the newest address until hand-over',
    files: ['api/dispatches/last-moment'],
    asked: { 'rounds of a hundred changes': 20 },
  },
  {
    row: 22,
    holds: 'database gone: 503; back within 10 s',
    files: ['faults/cluster/cluster'],
    asked: { restarts: 20, 'times nothing was taken in while it was away': 40, 'times back within 10 s': 20 },
  },
  {
    row: 47,
    holds: 'rolling restart and failover lose nothing',
    files: ['faults/cluster/cluster'],
    asked: {
      'rolling restarts': 20,
      promotions: 20,
      'times back within 10 s': 20,
      'files of an issue made though their maker died': 1,
    },
  },
  {
    row: 49,
    holds: 'import twice changes nothing; erased means nowhere',
    files: ['faults/moving/import-kills', 'api/moving/round-trip', 'api/own-data/delete'],
    asked: {
      'rows imported': 20_000,
      'kills of the import': 20,
      'readers exported and imported': 20_000,
      'columns searched for who was erased': 150,
    },
  },
  {
    row: 'letters',
    holds: 'a letter reaches nobody twice',
    files: ['faults/letters/letter-kills'],
    asked: { letters: 100_000, kills: 20 },
  },
]
