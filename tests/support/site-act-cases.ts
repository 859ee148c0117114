import { changeRoles } from '#application/accounts/manage-staff.ts'
import { insertSecondFactor } from '#store/access/second-factors.ts'
import type { ActCase, ActCases, CaseNeeds } from './act-cases.ts'
import { tester } from './test-database.ts'

const LETTER = '/desk/letters/:ref/:verb'
const letter = { subject: 'News', kind: 'news', issue: '', body: 'The harbour is open.', 'to-subscribers-print': 'yes' }

/** What is done about letters, the store, other tools, an import, jobs and the staff. */
export function siteActCases(needs: CaseNeeds): ActCases {
  const { db, done, anyWord, newLetterToMany, newAccount } = needs
  const at = (path: string, typed: Record<string, string> = {}) => ({ path, typed })
  type Steps = Parameters<typeof newLetterToMany>
  const ofLetter = (verb: string, steps: Steps, changes: ActCase['changes'], typed = {}): ActCase => ({
    ready: async () => at(`/desk/letters/${await newLetterToMany(...steps)}/${verb}`, typed),
    changes,
  })
  const ofImport = (verb: string, make: () => Promise<string>, changes: ActCase['changes'], typed = {}): ActCase => ({
    ready: async () => at(`/desk/import/${await make()}/${verb}`, typed),
    changes,
  })
  /** Of a good of which there is at least one, whatever was done before: the demo's mugs are sold out. */
  const stock = (verb: string, count: string): ActCase => ({
    ready: async () => {
      await done('stock', 'add', 'prd:mug', '1')
      return at(`/desk/store/goods/prd:mug/${verb}`, { count, note: anyWord() })
    },
    changes: ['stock', 'stock_movements'],
  })
  async function newMember(): Promise<string> {
    const email = await newAccount()
    await changeRoles({ db, now: () => new Date(), by: tester }, { email, roles: ['editor'], dryRun: false })
    const member = db.selectFrom('accounts').select(['id', 'ref']).where('email', '=', email)
    const { id, ref } = await member.executeTakeFirstOrThrow()
    await insertSecondFactor(db, id, Buffer.from('of their phone'), new Date())
    return ref
  }
  return {
    '/desk/letters/new new': {
      ready: async () => at('/desk/letters/new', letter),
      changes: ['letters'],
      eachOnce: 'two letters',
    },
    '/desk/letters/new/issue new': {
      ready: async () => at('/desk/letters/new/issue', { ...letter, kind: 'issue', issue: '5' }),
      changes: ['letters'],
      eachOnce: 'two letters',
    },
    [`${LETTER} edit`]: ofLetter('edit', [], ['letters'], { ...letter, subject: 'Other news' }),
    [`${LETTER} test`]: { ...ofLetter('test', [], ['jobs', 'mails']), eachOnce: 'each gets a test of their own' },
    [`${LETTER} schedule`]: ofLetter('schedule', [], ['jobs', 'letters'], { at: '', rate: '' }),
    [`${LETTER} pause`]: ofLetter('pause', ['schedule'], ['letters']),
    [`${LETTER} resume`]: ofLetter('resume', ['schedule', 'pause'], ['letters']),
    [`${LETTER} stop`]: ofLetter('stop', ['schedule'], ['letters']),
    '/desk/store/goods/:ref/:verb count': stock('count', '400'),
    '/desk/store/goods/:ref/:verb deliver': stock('deliver', '3'),
    '/desk/store/goods/:ref/:verb lose': stock('lose', '1'),
    '/desk/store/coupons/new new': {
      ready: async () => at('/desk/store/coupons/new', { code: anyWord(), scope: 'any', digital: '5' }),
      changes: ['coupons'],
    },
    '/desk/store/coupons/:code/:verb end': {
      ready: async () => {
        const code = anyWord().toUpperCase()
        await done('coupons', 'set', code, '--digital', '5')
        return at(`/desk/store/coupons/${code}/end`)
      },
      changes: ['coupons'],
    },
    '/desk/store/coupons/:code/:verb change': {
      ready: async () => {
        const code = anyWord().toUpperCase()
        await done('coupons', 'set', code, '--digital', '5')
        return at(`/desk/store/coupons/${code}/change`, { digital: '6' })
      },
      changes: ['coupons'],
    },
    '/desk/webhooks/add add': {
      ready: async () =>
        at('/desk/webhooks/add', { url: 'https://tool.example/hooks', 'event-subscribed': 'subscribed' }),
      changes: ['webhook_endpoints'],
      eachOnce: 'a tool may listen twice, with a secret for each',
    },
    '/desk/webhooks/:ref/:verb replay': {
      ready: async () => at(`/desk/webhooks/${(await needs.newFailedDelivery()).endpoint}/replay`),
      changes: ['jobs', 'webhook_deliveries'],
    },
    '/desk/webhooks/:ref/:verb change': {
      ready: async () => at(`/desk/webhooks/${await needs.newWebhook()}/change`, { 'event-donated': 'donated' }),
      changes: ['webhook_endpoints'],
    },
    '/desk/webhooks/:ref/:verb remove': {
      ready: async () => at(`/desk/webhooks/${await needs.newWebhook()}/remove`),
      changes: ['webhook_endpoints'],
    },
    '/desk/webhooks/deliveries/:id/:verb replay': {
      ready: async () => at(`/desk/webhooks/deliveries/${(await needs.newFailedDelivery()).delivery}/replay`),
      changes: ['jobs', 'webhook_deliveries'],
    },
    '/desk/import/:run/:verb map': ofImport('map', needs.newUpload, ['import_runs'], { existing: 'add' }),
    '/desk/import/:run/:verb run': ofImport('run', needs.newUpload, ['import_runs', 'jobs']),
    '/desk/import/:run/:verb live': ofImport('live', needs.newImport, ['import_runs', 'jobs']),
    '/desk/import/:run/:verb undo': ofImport('undo', needs.newImport, [
      'accounts',
      'cycles',
      'import_rows',
      'import_runs',
    ]),
    '/desk/export export': { ready: async () => at('/desk/export'), changes: [], file: 'application/zip' },
    '/desk/jobs/:id/:verb retry': {
      ready: async () => at(`/desk/jobs/${await needs.newFailedJob()}/retry`),
      changes: ['jobs'],
    },
    '/desk/jobs/:id/:verb drop': {
      ready: async () => at(`/desk/jobs/${await needs.newFailedJob()}/drop`, { because: 'It was done by hand.' }),
      changes: ['jobs'],
    },
    '/desk/payments/:payment/:verb looked-after': {
      ready: async () =>
        at(`/desk/payments/${await needs.newStrayPayment()}/looked-after`, { because: 'It was paid back.' }),
      changes: ['stray_payments'],
    },
    '/desk/staff/add add': {
      ready: async () => at('/desk/staff/add', { email: await newAccount(), 'role-books': 'books' }),
      changes: ['accounts'],
    },
    '/desk/staff/:ref/:verb roles': {
      ready: async () => at(`/desk/staff/${await newMember()}/roles`, { 'role-books': 'books' }),
      changes: ['accounts'],
    },
    '/desk/staff/:ref/:verb factor': {
      ready: async () => at(`/desk/staff/${await newMember()}/factor`),
      changes: ['second_factors'],
    },
  }
}
