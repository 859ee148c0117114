import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NotAllowed } from '#application/audit/require-may.ts'
import { type DeskCommand, deskCommand } from '#desk/command-line/desk-command.ts'
import { deskCommands } from '#desk/desk-commands.ts'
import { type StaffAct, staffActs } from '#domain/audit/staff-acts.ts'
import { may, type StaffRole, staffRoles } from '#domain/audit/staff-roles.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { invoice, openActFixtures, subscription } from '../../support/act-fixtures.ts'
import { openCheckout } from '../../support/checkout.ts'
import { openTestDesk } from '../../support/desk.ts'
import { addGift } from '../../support/donation-gifts.ts'
import { openListmonkServer } from '../../support/listmonk.ts'
import { monthlyDonationsOn } from '../../support/monthly-donations.ts'
import { sumTables } from '../../support/table-sums.ts'
import { reached } from '../../support/whole-proof.ts'

const shop = await openCheckout()
const { db } = shop
const { newDonor } = monthlyDonationsOn(shop)
/** What an act begins with is brought about by somebody else. */
const fixtures = await openActFixtures(shop)
const { folder, done } = fixtures
const settings = { ...fixtures.settings, ...(await openListmonkServer()).settings }
const ada = openTestDesk(settings, { kind: 'command-line', name: 'ada' })

const leaves = deskCommands.flatMap((one): { path: string; command: DeskCommand }[] =>
  'run' in one
    ? [{ path: one.name, command: one }]
    : one.commands.map((command) => ({ path: `${one.name} ${command.name}`, command })),
)

const label = [
  '--name',
  'Ada Keel',
  '--line1',
  '1 Pier Road',
  '--city',
  'Duluth',
  '--state',
  'MN',
  '--postcode',
  '55802',
]
const extra = [...label, '--country', 'US', '--why', 'author']
/** A letter that waits to be printed: mail to its reader comes back. */
async function newLetter(email: string) {
  const { id } = await db
    .updateTable('accounts')
    .set({ suspended_at: new Date() })
    .where('email_key', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`delete from renewal_notices where account_id = ${id}`.execute(db)
  await sql`insert into renewal_notices (account_id, cycle_id, wave, by, decided_at)
    select account_id, id, 'left-0', 'letter', now() from cycles where account_id = ${id}`.execute(db)
}

/** Somebody whose last issue is on its way, and who has not been told. */
async function newEnding() {
  await sql`update payers set autorenew = false where account_id = (
    select id from accounts where email_key = 'expiring@demo.example')`.execute(db)
  await sql`delete from renewal_notices where account_id = (
    select id from accounts where email_key = 'expiring@demo.example')`.execute(db)
}

/** Given in a year that is over. */
const newGift = (email: string, orderId: string | null = null) =>
  addGift(db, { email, orderId, at: '2025-06-01T12:00:00Z' })

type Case = {
  /** What is typed, once it can be done. */
  typed: () => Promise<string[]>
  /** Null where nothing stands for what it is done to; left out where that is what is typed third. */
  subject?: string | null
  /** Another act that is done with it. */
  alsoDoes?: StaffAct
  /** Tables of what is begun before the act, to be found and finished when it is asked for again. */
  begins?: string[]
}
const typed = (...args: string[]): Case => ({ typed: async () => args })

/** Every act, as somebody does it. The compiler misses one that is added to the list and not here. */
const cases: Record<StaffAct, Case> = {
  'change role': { ...typed('staff', 'add', 'reader@demo.example'), subject: 'acc-reader' },
  'reset second factor': { ...typed('staff', 'reset-factor', 'staff@demo.example'), subject: 'acc-staff' },
  'erase account': {
    typed: async () => {
      await done('subscriptions', 'add', 'erased@keel.example', '--deliverable', 'digital', '--json')
      return ['accounts', 'erase', 'erased@keel.example', '--give-up']
    },
    subject: expect.stringMatching(/^acc-/),
  },
  'note reader': typed('readers', 'note', 'acc-donor', 'Prefers letters.'),
  'change name': typed('readers', 'name', 'acc-donor', 'Walter N. Kemelu'),
  'change address': {
    typed: async () => {
      const ref = await fixtures.newPrintReader()
      return [
        'readers',
        'address',
        ref,
        ...'--line1|9 Pier|--city|Duluth|--state|MN|--postcode|55802|--country|US'.split('|'),
      ]
    },
  },
  'change email': { typed: async () => ['readers', 'email', await fixtures.newPrintReader(), fixtures.newAddress()] },
  'lift bounce': { typed: async () => ['readers', 'arrives', await fixtures.newBouncing()] },
  'replace copy': {
    typed: async () => ['readers', 'replace', await fixtures.newReaderSentTo(), '4'],
  },
  'resend mail': {
    typed: async () => {
      const { ref, mail } = await fixtures.newReceipt()
      return ['readers', 'resend', ref, mail]
    },
  },
  'mail reader link': { typed: async () => ['readers', 'link', await fixtures.newPrintReader(), 'password'] },
  'export reader': { typed: async () => ['readers', 'export', await fixtures.newPrintReader(), '--out', folder] },
  'add subscription': { ...typed('subscriptions', ...subscription), subject: expect.stringMatching(/^acc-/) },
  'merge accounts': {
    typed: async () => {
      const [kept, closed] = [await shop.newAccount(), await shop.newAccount()]
      const { ref } = await db.selectFrom('accounts').select('ref').where('email', '=', kept).executeTakeFirstOrThrow()
      return ['readers', 'merge', ref, closed]
    },
  },
  'extend subscription': {
    typed: async () => ['subscriptions', 'extend', await fixtures.newSubscription(), '2'],
    subject: expect.stringMatching(/^acc-/),
  },
  'change subscription': {
    typed: async () => [
      ...['subscriptions', 'change', await fixtures.newSubscription()],
      ...['--deliverable', 'digital', '--level', 'high', '--because', 'A prize.'],
    ],
    subject: expect.stringMatching(/^acc-/),
  },
  'move subscription': {
    typed: async () => ['subscriptions', 'move', await fixtures.newSubscription(), await shop.newAccount()],
    subject: expect.stringMatching(/^acc-/),
  },
  'cancel subscription': {
    typed: async () => ['subscriptions', 'cancel', await fixtures.newSubscription(), '--reason', 'died'],
    subject: expect.stringMatching(/^acc-/),
  },
  'switch autorenew': { typed: async () => ['readers', 'autorenew', await fixtures.newPayingReader(true), 'off'] },
  'skip issue': { ...typed('subscriptions', 'skip', 'extended@demo.example'), subject: 'acc-extended' },
  'refund-order': { typed: async () => ['orders', 'refund', await fixtures.newOrder()], begins: ['refunds'] },
  'note paid back': { typed: async () => ['orders', 'paid-back', await fixtures.newOwedOrder()] },
  'print goods papers': {
    typed: async () => ['goods', 'papers', await fixtures.newOrder(), '--paper', 'slips', '--out', folder],
  },
  'send goods': { typed: async () => ['goods', 'sent', await fixtures.newOrder()] },
  'unsend goods': { typed: async () => ['goods', 'unsent', await fixtures.newParcel()] },
  'keep order': { typed: async () => ['orders', 'keep', await fixtures.newDisputedOrder()] },
  'take evidence': { typed: async () => ['orders', 'evidence', await fixtures.newDisputedOrder(), '--out', folder] },
  'create invoice': { ...typed('invoices', ...invoice), subject: expect.stringMatching(/^LS-\d{4}$/) },
  'record invoice payment': { typed: async () => ['invoices', 'paid', await fixtures.newInvoice(), '--by', 'check'] },
  'void invoice': { typed: async () => ['invoices', 'void', await fixtures.newInvoice()] },
  'remind invoice': {
    typed: async () => {
      return ['invoices', 'remind', await fixtures.newOverdueInvoice()]
    },
  },
  'import bank statement': {
    typed: async () => ['statement', 'import', await fixtures.newStatement('No number')],
    subject: expect.stringMatching(/^statement-.*\.csv$/),
  },
  'book bank line': {
    typed: async () => {
      const number = await fixtures.newInvoice()
      return ['statement', 'book', await fixtures.newBankLine(number), '--invoice', `${number}=1.00`]
    },
    subject: expect.stringMatching(/^LS-\d{4}$/),
  },
  'ignore bank line': {
    typed: async () => ['statement', 'ignore', await fixtures.newBankLine('Interest'), '--because', 'Interest'],
  },
  'reopen bank line': {
    typed: async () => {
      const line = await fixtures.newBankLine('Interest')
      await done('statement', 'ignore', line, '--because', 'Interest')
      return ['statement', 'reopen', line]
    },
  },
  'fetch payouts': { ...typed('books', 'payouts'), subject: 'payouts' },
  'close month': {
    typed: async () => ['books', 'close', await fixtures.newOldMonth()],
  },
  'change stock': typed('stock', 'add', 'prd:mug', '3'),
  'set coupon': typed('coupons', 'set', 'AUDIT-26', '--digital', '5'),
  'change coupon': {
    typed: async () => {
      const code = `AUDIT-${randomBytes(4).toString('hex')}`
      await done('coupons', 'set', code, '--digital', '5')
      return ['coupons', 'change', code, '--digital', '6']
    },
  },
  'set institution': typed('institutions', 'set', 'Keel Library', '--from', '2026-01-01'),
  'cut issue': { ...typed('issue', 'cut', '6'), subject: 'iss:6' },
  'undo cut': { ...typed('issue', 'undo', '6'), subject: 'iss:6' },
  'hand over issue': {
    typed: async () => {
      await done('issue', 'cut', '6')
      return ['issue', 'hand-over', '6', '--out', folder]
    },
    subject: 'iss:6',
    alsoDoes: 'make mailing list',
  },
  'deliver issue': {
    typed: async () => ['issue', 'deliver', '6'],
    subject: 'iss:6',
  },
  'supplement issue': {
    typed: async () => {
      await fixtures.giveAddress()
      return ['issue', 'supplement', '5']
    },
    subject: 'iss:5',
  },
  'release issue': { ...typed('issue', 'release', '6'), subject: 'iss:6' },
  'withdraw issue': { ...typed('issue', 'withdraw', '6'), subject: 'iss:6' },
  'correct label': { ...typed('issue', 'label', '5', 'acc-extended', ...label, '--country', 'US'), subject: 'iss:5' },
  'add extra label': { ...typed('issue', 'extra', '5', ...extra), subject: 'iss:5' },
  'drop extra label': {
    typed: async () => {
      const added = await done('issue', 'extra', '5', ...extra, '--json')
      return ['issue', 'drop-extra', '5', JSON.parse(added).ref]
    },
    subject: 'iss:5',
  },
  'make mailing list': { ...typed('issue', 'files', '5', '--out', folder), subject: 'iss:5' },
  'make missing labels': { ...typed('missing', 'labels', '--out', folder), subject: null },
  'send missing copy': { typed: async () => ['missing', 'sent', await fixtures.newMissing('replacing')] },
  'replace missing copy': { typed: async () => ['missing', 'replace', await fixtures.newMissing('waits')] },
  'refuse missing copy': {
    typed: async () => [
      'missing',
      'refuse',
      await fixtures.newMissing('replacing'),
      '--because',
      'It was at your door.',
    ],
  },
  'settle missing copy': {
    typed: async () => ['missing', 'settle', await fixtures.newMissing('waits'), '--because', 'It was refunded.'],
  },
  'send renewal wave': {
    typed: async () => {
      await newEnding()
      return ['renewals', 'send', '--wave', 'left-0']
    },
    subject: 'left-0',
  },
  'print renewal letters': {
    typed: async () => {
      await newLetter('expiring@demo.example')
      return ['renewals', 'letters', '--wave', 'left-0', '--out', folder]
    },
    subject: null,
  },
  'run renewals': { ...typed('renewals', 'run'), subject: null },
  'run statements': {
    typed: async () => {
      await newGift('run@keel.example')
      return ['donations', 'statements', '2025']
    },
  },
  'send statement': {
    typed: async () => {
      await newGift('send@keel.example')
      await done('donations', 'statements', '2025')
      return ['donations', 'send-statement', 'send@keel.example', '2025']
    },
    subject: expect.stringMatching(/^2025-\d{4}$/),
  },
  'replace statement': {
    typed: async () => {
      await newGift('replace@keel.example')
      await done('donations', 'statements', '2025')
      await newGift('Replace@Keel.example')
      return ['donations', 'replace-statement', 'replace@keel.example', '2025', '--because', 'Forgotten.']
    },
    subject: expect.stringMatching(/^2025-\d{4}$/),
  },
  'note goods': {
    typed: async () => {
      const ref = await fixtures.newOrder()
      const { id } = await db.selectFrom('orders').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()
      await newGift('goods@keel.example', id)
      return ['donations', 'goods', ref, '--name', 'Canvas Tote', '--value', '5']
    },
  },
  'stop donation': { typed: async () => ['donations', 'stop', (await newDonor()).id] },
  'change donation': {
    typed: async () => ['donations', 'change', (await newDonor()).id, '--amount', '40', '--day', '5'],
  },
  'mail donation link': { typed: async () => ['donations', 'link', (await newDonor()).id] },
  'thank donor': {
    typed: async () => {
      const ref = await fixtures.newOrder()
      const { id } = await db.selectFrom('orders').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()
      await newGift('thanks@keel.example', id)
      return ['donations', 'thank', ref]
    },
  },
  'mail gift link': { typed: async () => ['gifts', 'link', await fixtures.newGiven()] },
  'recall gift': { typed: async () => ['gifts', 'recall', await fixtures.newGiven(), '--because', 'By mistake'] },
  'run donations': { ...typed('donations', 'run'), subject: null },
  'close cancellation': { typed: async () => ['cancellations', 'close', await fixtures.newOpenCancellation()] },
  'export events': { ...typed('events', 'export'), subject: null },
  'export everything': {
    typed: async () => ['export', join(folder, `${randomBytes(4).toString('hex')}.zip`)],
    subject: null,
  },
  'add webhook': {
    ...typed('webhooks', 'add', 'https://tool.example/hooks'),
    subject: expect.stringMatching(/^hook-/),
  },
  'change webhook': { typed: async () => ['webhooks', 'change', await fixtures.newWebhook(), '--event', 'donated'] },
  'remove webhook': { typed: async () => ['webhooks', 'remove', await fixtures.newWebhook()] },
  'replay webhook': {
    typed: async () => {
      const { endpoint } = await fixtures.newFailedDelivery()
      return ['webhooks', 'replay', endpoint]
    },
  },
  'push list': { ...typed('lists', 'push', 'listmonk'), subject: 'listmonk' },
  'write letter': {
    typed: async () => ['letters', 'write', '--subject', 'News', '--file', await fixtures.newMarkdown()],
    subject: expect.stringMatching(/^let-/),
  },
  'test letter': {
    typed: async () => ['letters', 'test', await fixtures.newLetterToMany(), '--to', 'ada@keel.example'],
  },
  'schedule letter': { typed: async () => ['letters', 'schedule', await fixtures.newLetterToMany()] },
  'pause letter': { typed: async () => ['letters', 'pause', await fixtures.newLetterToMany('schedule')] },
  'resume letter': { typed: async () => ['letters', 'resume', await fixtures.newLetterToMany('schedule', 'pause')] },
  'stop letter': { typed: async () => ['letters', 'stop', await fixtures.newLetterToMany('schedule')] },
  'retry job': { typed: async () => ['trouble', 'retry', await fixtures.newFailedJob()] },
  'drop job': { typed: async () => ['trouble', 'drop', await fixtures.newFailedJob(), '--because', 'Done by hand.'] },
  'look after payment': {
    typed: async () => ['trouble', 'looked-after', await fixtures.newStrayPayment(), '--because', 'Paid back.'],
  },
  'upload import': {
    typed: async () => ['import', 'upload', await fixtures.newReaders()],
    subject: expect.stringMatching(/^\d+$/),
  },
  'map import': {
    typed: async () => {
      const map = join(folder, 'map.json')
      await writeFile(map, '{"existing": "add"}')
      return ['import', 'map', await fixtures.newUpload(), '--map', map]
    },
  },
  'run import': { typed: async () => ['import', 'run', await fixtures.newUpload()] },
  'take import live': { typed: async () => ['import', 'live', await fixtures.newImport()] },
  'undo import': { typed: async () => ['import', 'undo', await fixtures.newImport()] },
  'import content': {
    typed: async () => {
      await db.updateTable('pages').set({ source_hash: 'another' }).execute()
      return ['content']
    },
    subject: null,
  },
}

const entries = (after: number) =>
  db
    .selectFrom('audit_log')
    .select(['actor_ref', 'actor_name', 'action', 'subject_ref', 'refusal', 'details'])
    .where('id', '>', after)
    .orderBy('id')
    .execute()
const lastEntry = async () =>
  Number(
    (
      await db
        .selectFrom('audit_log')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst()
    )?.id ?? 0,
  )

/** All that the database holds, table by table. */
const whole = (but: readonly string[] = []) => sumTables(db, new Set(but))

/** While it works, nothing can be written to the audit log. */
async function withoutLog<Done>(work: () => Promise<Done>): Promise<Done> {
  await sql`create or replace function refuse_entry() returns trigger language plpgsql as
    $$ begin raise exception 'the log is full'; end $$`.execute(db)
  await sql`create trigger refuse_entry before insert on audit_log execute function refuse_entry()`.execute(db)
  try {
    return await work()
  } finally {
    await sql`drop trigger refuse_entry on audit_log`.execute(db)
  }
}

/** What a command says, but for whether it was a rehearsal and for names that are made anew each time. */
const promisedBy = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/"dryRun": (true|false)/, '"dryRun"')
    .replace(/"secret": (null|"whsec_[^"]+")/, '"secret"')
    .replace(/\b(acc|sub)-[\da-f]{20,}|\b(xl|par|hook|let)-[\da-f]{10,20}|\/invoice\/[\w-]+/g, 'new')

const hasDryRun = (act: StaffAct) => leaves.some(({ command }) => command.act === act && 'dry-run' in command.options)

test.each(staffActs)(
  '%s: one entry with who did it, together with what was done, or neither',
  async (act) => {
    const { typed, subject, alsoDoes, begins = [] } = cases[act]
    const args = await typed()
    const before = await lastEntry()
    const untouched = await whole()
    const rehearsal = hasDryRun(act) ? await ada(...args, '--dry-run', '--json') : null
    if (rehearsal) {
      expect(rehearsal.code).toBe(0)
      expect(await whole(), 'a rehearsal keeps nothing').toEqual(untouched)
    }
    await expect(withoutLog(() => ada(...args))).rejects.toThrow('the log is full')
    const known = [...untouched].filter(([name]) => !begins.includes(name))
    expect(await whole(begins), 'what is not told is not done').toEqual(new Map(known))
    const { code, lines } = await ada(...args, ...(rehearsal ? ['--json'] : []))
    expect(code, lines.join('\n')).toBe(0)
    if (rehearsal) expect(promisedBy(rehearsal.lines), 'a rehearsal says what the run does').toEqual(promisedBy(lines))
    expect(await entries(before)).toEqual([
      {
        actor_ref: 'desk',
        actor_name: 'ada',
        action: act,
        subject_ref: subject === undefined ? args[2] : subject,
        refusal: null,
        details: expect.any(Object),
      },
      ...(alsoDoes ? [expect.objectContaining({ actor_name: 'ada', action: alsoDoes })] : []),
    ])
    reached(48, 'acts of the staff', 1)
  },
  60_000,
)

/** What can be brought about once only. It is refused before anything is looked up, so anything does. */
const atAnyTime: Partial<Record<StaffAct, string[]>> = {
  'hand over issue': ['issue', 'hand-over', '6', '--out', folder],
  'print renewal letters': ['renewals', 'letters', '--wave', 'left-0', '--out', folder],
}

const asRole = (role: StaffRole) =>
  openTestDesk(settings, { kind: 'staff', accountRef: `acc-${role}`, name: role, roles: [role] })

test.each(staffActs.filter((act) => staffRoles.some((role) => !may(role, act))))(
  '%s: whose roles do not let them can neither do nor rehearse it, and that they tried is kept',
  async (act) => {
    const args = atAnyTime[act] ?? (await cases[act].typed())
    // What a cut would bring are counts, which everyone on the staff may see.
    const rehearsals = hasDryRun(act) && act !== 'cut issue' ? [['--dry-run'], []] : [[]]
    for (const role of staffRoles.filter((one) => !may(one, act))) {
      const untouched = await whole(['audit_log'])
      for (const rehearsal of rehearsals) {
        const before = await lastEntry()
        await expect(asRole(role)(...args, ...rehearsal), role).rejects.toThrow(NotAllowed)
        expect(await entries(before)).toMatchObject([
          { actor_ref: `acc-${role}`, actor_name: role, action: act, refusal: 'not-allowed' },
        ])
      }
      expect(await whole(['audit_log'])).toEqual(untouched)
      reached(48, 'roles refused an act', 1)
    }
  },
  60_000,
)

test.each(staffRoles)('what %s may do is done, by name', async (role) => {
  const acts = {
    owner: 'set coupon',
    circulation: 'change stock',
    books: 'create invoice',
    editor: 'import content',
  } as const
  const before = await lastEntry()
  expect((await asRole(role)(...(await cases[acts[role]].typed()))).code).toBe(0)
  expect((await entries(before)).at(-1)).toMatchObject({
    actor_ref: `acc-${role}`,
    actor_name: role,
    action: acts[role],
  })
})

test('a use case that forgot to ask is stopped before what it did is kept', async () => {
  const by = { kind: 'staff', accountRef: 'acc-editor', name: 'editor', roles: ['editor'] } as const
  await expect(insertAuditEntry(db, { at: new Date(), by, action: 'cut issue' })).rejects.toThrow('must not cut issue')
})

test('every act is somebody’s command, and the last of them are shown', async () => {
  expect(new Set(leaves.map(({ command }) => command.act))).toEqual(new Set([...staffActs, null]))
  const { lines } = await ada('audit')
  expect(lines[0]).toMatch(/^\d{4}-\S+Z {2}acc-editor \(editor\) {2}import content {2}pages, added: 0; /)
})

test('a command that names no act can write nothing', async () => {
  const writing = deskCommand({
    name: 'sneak',
    help: 'writes without saying so',
    act: null,
    arguments: [],
    options: {},
    run: (desk) =>
      desk.withDatabase(async (context) => {
        await context.db.deleteFrom('stock').execute()
        return true
      }),
  })
  const sneak = openTestDesk(settings, { kind: 'command-line', name: 'ada' }, [writing])
  await expect(sneak('sneak')).rejects.toThrow('read-only transaction')
})

test.each([
  [['orders', 'refund', 'ord-none'], 'refund-order', 'ord-none', 'unknown'],
  [['invoices', 'paid', 'LS-0004', '--by', 'check'], 'record invoice payment', 'LS-0004', 'processing'],
  [['invoices', 'void', '9999'], 'void invoice', '9999', 'unknown'],
  [['subscriptions', 'cancel', 'sub-none'], 'cancel subscription', 'sub-none', 'no-such-subscription'],
  [['subscriptions', 'skip', 'expired@demo.example'], 'skip issue', 'acc-expired', 'not-announced'],
  [['readers', 'arrives', 'acc-none'], 'lift bounce', 'acc-none', 'no-such-account'],
  [['readers', 'arrives', 'acc-donor'], 'lift bounce', 'acc-donor', 'arrives'],
  [['orders', 'arrives', 'ord-none'], 'lift bounce', 'ord-none', 'not-found'],
  [['donations', 'arrives', 'none'], 'lift bounce', 'none', 'not-found'],
  [['readers', 'autorenew', 'acc-none', 'on'], 'switch autorenew', 'acc-none', 'no-such-account'],
  [['readers', 'autorenew', 'acc-donor', 'off'], 'switch autorenew', 'acc-donor', 'already-off'],
  [['donations', 'goods', 'ord-none', '--name', 'Tote', '--value', '5'], 'note goods', 'ord-none', 'no-donation'],
  [['donations', 'send-statement', 'no@keel.example', '2025'], 'send statement', '2025', 'nothing-issued'],
  [['donations', 'replace-statement', 'no@keel.example', '2025'], 'replace statement', '2025', 'no-reason'],
  [['donations', 'stop', 'none'], 'stop donation', 'none', 'not-found'],
  [['donations', 'change', 'none', '--day', '5'], 'change donation', 'none', 'not-found'],
  [['donations', 'link', 'none'], 'mail donation link', 'none', 'not-found'],
  [['donations', 'thank', 'ord-none'], 'thank donor', 'ord-none', 'no-donation'],
  [['gifts', 'link', 'ord-none.1'], 'mail gift link', 'ord-none.1', 'not-found'],
  [['gifts', 'recall', 'ord-none.1'], 'recall gift', 'ord-none.1', 'not-found'],
  [['cancellations', 'close', 'none'], 'close cancellation', 'none', 'not-found'],
  [['goods', 'papers', '0000-0000-0000'], 'print goods papers', '0000-0000-0000', 'nothing-to-send'],
  [['goods', 'sent', '0000-0000-0000'], 'send goods', '0000-0000-0000', 'unknown'],
  [['goods', 'unsent', 'par-none'], 'unsend goods', 'par-none', 'unknown'],
  [['missing', 'sent', 'mis-none'], 'send missing copy', 'mis-none', 'not-found'],
  [['missing', 'replace', 'mis-none'], 'replace missing copy', 'mis-none', 'not-found'],
  [['missing', 'refuse', 'mis-none'], 'refuse missing copy', 'mis-none', 'not-found'],
  [['letters', 'schedule', 'let-none'], 'schedule letter', 'let-none', 'no-such-letter'],
  [['letters', 'stop', 'let-none'], 'stop letter', 'let-none', 'no-such-letter'],
  [['trouble', 'drop', '1', '--because', 'Gone.'], 'drop job', '1', 'not-failed'],
  [['trouble', 'drop', '1'], 'drop job', '1', 'no-reason'],
  [['trouble', 'looked-after', 'pi_none', '--because', 'Gone.'], 'look after payment', 'pi_none', 'unknown'],
  [['issue', 'cut', '4'], 'cut issue', 'iss:4', 'already-cut'],
  [['issue', 'undo', '4'], 'undo cut', 'iss:4', 'already-delivered'],
])('%j is refused, which is kept too', async (args, action, subject_ref, refusal) => {
  const before = await lastEntry()
  const rehearsal = await ada(...args, '--dry-run')
  expect(rehearsal.code).toBe(1)
  expect(await entries(before)).toEqual([])
  expect(await ada(...args), 'a rehearsal is refused as the run is').toEqual(rehearsal)
  expect(await entries(before)).toEqual([
    { actor_ref: 'desk', actor_name: 'ada', action, subject_ref, refusal, details: {} },
  ])
})
