/** Rows of the proof about what is killed, restarted, restored or moved; see `rows.mjs`. */
export const survival = [
  {
    row: 9,
    holds: 'an issue takes one token of each account, once',
    files: ['faults/dispatches/cut-kills'],
    asked: {},
  },
  { row: 14, holds: 'an acknowledged order survives kill -9', files: ['faults/commands/orders-survive'], asked: {} },
  { row: 15, holds: 'money taken, then a crash: completed or refunded', files: [], asked: {} },
  { row: 16, holds: "a job's effect happens once", files: [], asked: {} },
  { row: 21, holds: 'a mail is sent with its cause, and not twice', files: ['faults/mail/smtp-dies'], asked: {} },
  { row: 22, holds: 'database gone: 503; back within 10 s', files: [], asked: {} },
  { row: 41, holds: 'a backup restores to the same rows', files: ['faults/postgres/backup'], asked: {} },
  { row: 42, holds: 'what is embargoed is nowhere before its moment', files: ['api/embargo/every-surface'], asked: {} },
  { row: 43, holds: 'a label carries the newest address until hand-over', files: [], asked: {} },
  {
    row: 47,
    holds: 'rolling restart and failover lose nothing',
    files: ['faults/commands/rolling-restart'],
    asked: {},
  },
  {
    row: 49,
    holds: 'import twice changes nothing; erased means nowhere',
    files: ['faults/moving/import-kills'],
    asked: {},
  },
  {
    row: 'letters',
    holds: 'a letter reaches nobody twice',
    files: ['faults/letters/letter-kills'],
    asked: { letters: 100_000, kills: 20 },
  },
]
