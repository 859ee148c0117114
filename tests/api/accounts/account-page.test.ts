import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveDemoMethods } from '#main/demo/save-demo-methods.ts'
import { wordsIn } from '../../support/read-html.ts'
import { renewalsOn } from '../../support/renewals.ts'
import { newGuest, openSubscribe, personal } from '../../support/subscribe.ts'
import { projectDir } from '../../support/test-site.ts'

const site = await openSubscribe()
const { url, db, clock, openShopper, newSubscriber, keepCard, buySubscription } = site
await saveDemoMethods(url, join(projectDir, 'content'))
// So long ago that nobody can miss a copy any more: what is said then is in missing-copy.test.ts.
await sql`update dispatches set delivered_at = '2024-01-01' where state = 'delivered'`.execute(db)

type Browser = ReturnType<typeof openShopper>

async function pageOf(browser: Browser, path = '/account') {
  const html = (await browser.send('GET', path)).body
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const hrefs = [...main.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return { main, hrefs, text: wordsIn(main).replaceAll(/ ([.,:])/g, '$1') }
}

async function demoPage(name: string) {
  const browser = openShopper()
  await browser.logIn(`${name}@demo.example`)
  return pageOf(browser)
}

const NAVIGATION = 'Overview Account Settings Subscription Settings Payment Settings'
const PRINT_WAYS =
  'You can change the shipping category or the address of a print subscription, or switch to digital only.'
const DIGITAL_WAYS = 'You can upgrade a digital subscription to print.'
const WARNED = 'We write to you at least a week before anything is charged.'
const DELETE =
  'Delete Card Are you sure? This will disable auto-renewal if enabled, and prevent you from renewing until you add the info back. Ok Cancel Update'
const NONE_SAVED = 'No payment card on record. Add Payment'
const RECEIVED_NOTE =
  'The latest print issue may take up to 4 weeks to arrive. PDF and EPUB copies are available only after an issue has been released.'

type Row = { who: string; says: string[]; not?: string[]; links?: string[] }

/** What stands on the page of every demo account, to the letter. */
const rows: Row[] = [
  {
    who: 'extended',
    says: [
      `Your Account ${NAVIGATION} Your Subscription Is Active`,
      'You currently have a 1-Year Print Subscription (Standard Rate) Update Subscription Settings',
      'Account Created July 2, 2026 Issues Remaining 4 issues (including Harbor)',
      'Your subscription renews automatically in 4 issues. See renewal options Disable autorenew',
      'Disable autorenew Are you sure you want to disable autorenew? Ok Cancel',
      'If you disable autorenew, every issue that you have paid for still comes, up to issue 8.',
      'Name Ottilie Brandt Update your name Email extended@demo.example Update your email',
      'Shipping Address United States 218 Juniper Street Asheville, NC 28801 United States Update your address',
      `${PRINT_WAYS} Current Subscription Started on July 2, 2026`,
      'Rate Standard Years 1 Medium Print Shipping United States 218 Juniper Street, Asheville Issues Left 3 plus Harbor',
      'What you change here counts from issue 6.',
      `Type: VISA Last four: **** 4242 Expiration:`,
      DELETE,
    ],
    not: ['Issues Received', 'Important Notice', 'Enable autorenew', 'Delete Address', 'Is Inactive', 'No payment card'],
    links: ['#overview', '#address-ship-a', '/subscribe/renew', '/account/name', '/account/email', '/account/address', '/account/payment'],
  },
  {
    who: 'expiring',
    says: [
      `${NAVIGATION} Issues Received Your Subscription Is Active`,
      'Issues Remaining 1 issue (Harbor)',
      'Your subscription is expected to expire with the next issue cycle. Renew now to keep receiving issues.',
      'Enable autorenew Are you sure you want to enable autorenew? Ok Cancel',
      `If you enable autorenew, your subscription renews after issue 5. ${WARNED}`,
      'Canada 4460 Rue Saint-Denis, Montréal Issues Left Harbor',
      `Issues Received The Grid Print Room Print High Water Print ${RECEIVED_NOTE}`,
    ],
    not: ['Disable autorenew', 'counts from issue'],
    links: ['/issue/the-grid', '/issue/room', '/issue/high-water', '#issues-received'],
  },
  {
    who: 'expired',
    says: [
      'Your Subscription Is Inactive Your latest subscription has expired. Renew today to start receiving issues again.',
      'Account Created August 12, 2025 Last Subscription 1-Year Digital Subscription (Standard Rate), August 12, 2025',
      `${DIGITAL_WAYS} Most Recent Subscription Started on August 12, 2025`,
      'No address on record Update',
      NONE_SAVED,
      'Issues Received The Grid Digital Room Digital High Water Digital Night Work Digital',
    ],
    not: ['utorenew', 'Issues Left', 'Delete Card', 'Update Subscription Settings', 'Is Active'],
  },
  {
    who: 'lapsed-auto',
    says: [
      'Your latest subscription has expired but is expected to automatically renew soon.',
      'Its payment was declined, and nothing was charged. Look after the payment',
      'Account Created August 20, 2025 Last Subscription 1-Year Print Subscription (Standard Rate)',
      'Disable autorenew Are you sure you want to disable autorenew? Ok Cancel',
      'If you disable autorenew, issue 6 comes only when you have renewed.',
      'Your subscription is expected to renew with the settings below. To change them, renew immediately. Renew now',
      'United States 77 Cannery Row, Duluth',
      'Delete Address',
    ],
    not: [PRINT_WAYS, 'Issues Left', 'Update Subscription Settings'],
    links: ['/account/address/ship-a/delete', '#address-ship-a'],
  },
  {
    who: 'lifetime',
    says: [
      'Lifetime Print Subscription (Solidarity Rate)',
      'Issues Remaining 2 issues left from previous subscriptions. After that, your print and digital issues continue indefinitely.',
      'See donation options',
      'Current Subscription Started on May 4, 2026 Rate Standard Years 1 Medium Print',
      'Issues Left 2 plus Harbor',
      'Future Subscription Renewed on August 1, 2026 Rate Solidarity Years Lifetime Medium Print',
      'Issues Left ∞',
      'What you change here counts from issue 8.',
    ],
    not: ['utorenew', 'Your Subscription Is', 'See renewal options'],
    links: ['/donate'],
  },
  {
    who: 'lifetime-digital',
    says: [
      'Lifetime Digital Subscription (Standard Rate)',
      'Issues Remaining Your digital issues continue indefinitely.',
      'Years Lifetime Medium Digital Issues Left ∞',
    ],
    not: ['utorenew', 'Shipping United States', 'previous subscriptions'],
  },
  {
    who: 'solidarity',
    says: [
      'You currently have a 2-Year Digital Subscription (Solidarity Rate)',
      'Issues Remaining 7 issues (including Harbor)',
      'There are 7 issues left before your subscription expires. You can renew any time to add issues.',
      'Enable autorenew',
      'Rate Solidarity Years 2 Medium Digital Issues Left 6 plus Harbor',
    ],
    not: ['Disable autorenew'],
  },
  {
    who: 'twocycles',
    says: [
      'Important Notice You currently have multiple subscription cycles with different shipping settings. The first is Print (US), so you will receive print copies shipped to your United States address for the duration of that cycle, and the one after is Digital Only, so you will only receive digital copies for the duration of that cycle. If that is not what you want, click Update',
      'Issues Remaining 6 issues (including Harbor)',
      `${PRINT_WAYS} ${DIGITAL_WAYS} Current Subscription Started on February 1, 2026`,
      'Future Subscription Renewed on October 2, 2026',
      'Issues Left 4 Gift From Jonas Feld',
      'What you change here counts from issue 7.',
      NONE_SAVED,
    ],
    not: ['utorenew', 'Delete Address'],
  },
  {
    who: 'switched',
    says: [
      'Medium Paid for: Print, set to: Digital Issues Left 2 plus Harbor',
      'International ul. Piotrkowska 104 90-926 Łódź Poland Delete Address',
    ],
    links: ['/account/address/ship-c/delete'],
  },
  {
    who: 'noaddress',
    says: [
      'You do not have an address on record for us to send to. Add an address',
      'Shipping United States No Address to send to. Please add one now.',
      NONE_SAVED,
    ],
    not: ['utorenew', 'No Address on Record'],
    links: ['/account/address'],
  },
  {
    who: 'ach',
    says: ['Bank: STRIPE TEST BANK Last four: **** 6789 Routing Number: 110000000', DELETE, 'Enable autorenew'],
  },
  { who: 'pending', says: ['pending-new@demo.example (confirmation pending)'] },
  {
    who: 'bouncing',
    says: [
      'There appears to be a problem with your email address (bouncing@demo.example), so we are currently unable to send important notifications about your subscription to you. Update your email',
    ],
  },
  {
    who: 'reader',
    says: [`${NAVIGATION} You Have No Subscription Yet`, 'See subscription options', 'You have no monthly donation.', NONE_SAVED],
    not: ['utorenew', 'Issues Received', 'Your Subscription Is', 'Started on'],
    links: ['/subscribe', '/donate?type=monthly', '/account/payment'],
  },
  {
    who: 'donor',
    says: ['You Have No Subscription Yet', 'You give $25.00 a month. Your monthly donation'],
    links: ['/donate/monthly', '/subscribe'],
  },
] // biome-ignore format: a table

test.each(rows)('$who reads what is true of them, to the letter', async ({ who, says, not = [], links = [] }) => {
  const { text, hrefs } = await demoPage(who)
  for (const words of says) expect(text).toContain(words)
  for (const words of not) expect(text).not.toContain(words)
  for (const href of links) expect(hrefs).toContain(href)
  expect(text).toContain('Log out')
  // Whatever a link of the page itself leads to is there, once.
  for (const href of hrefs.filter((one) => one.startsWith('#')))
    expect((await demoPage(who)).main.split(` id="${href.slice(1)}"`), href).toHaveLength(2)
})

test('each cycle leads to where it is changed, and the medium paid for is struck through', async () => {
  const { hrefs, main } = await demoPage('twocycles')
  const changes = hrefs.filter((href) => href.startsWith('/account/subscriptions/'))
  expect(new Set(changes).size, 'the current one, also from the overview, and the next').toBe(2)
  expect(changes).toHaveLength(3)
  expect(main).not.toContain('<s>')
  expect((await demoPage('switched')).main).toMatch(/<s>Print<\/s>.*Digital/)
})

test('an issue that is delivered before it is released is not a link yet', async () => {
  const { released_at } = await db
    .updateTable('issues')
    .set({ released_at: null })
    .where('number', '=', 3)
    .returning('released_at')
    .executeTakeFirstOrThrow()
  expect(released_at).toBeNull()
  const { text, hrefs } = await demoPage('expiring')
  expect(text).toContain('Room (Not Yet Available) Print')
  expect(hrefs).not.toContain('/issue/room')
})

test('an inactive print cycle without an address asks for none', async () => {
  const { email } = await renewalsOn(site).newSubscriber({ hasAddress: false })
  const browser = openShopper()
  await browser.logIn(email)
  const { text } = await pageOf(browser)
  expect(text).toContain('Shipping United States No Address on Record')
  expect(text).not.toContain('Please add one now')
})

test('autorenew is offered only with an address to send to and a saved method', async () => {
  const { id, shopper } = await newSubscriber({ cycles: [{ deliverable: 'print-a' }] })
  await keepCard(id)
  expect((await pageOf(shopper)).text).not.toContain('Enable autorenew')
  const other = await newSubscriber()
  expect((await pageOf(other.shopper)).text, 'digital, without a method').not.toContain('Enable autorenew')
  await keepCard(other.id)
  expect((await pageOf(other.shopper)).text).toContain('Enable autorenew')
})

test('an email change that is over, or confirmed, is no longer pending', async () => {
  const { id, shopper } = await newSubscriber()
  const link = { account_id: id, purpose: 'email', email: 'new@reader.example' }
  const at = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000)
  const hash = (byte: number) => Buffer.alloc(32, byte)
  await db
    .insertInto('account_links')
    .values({ ...link, hash: hash(1), expires_at: at(-1) })
    .execute()
  await db
    .insertInto('account_links')
    .values({ ...link, hash: hash(2), expires_at: at(1), used_at: at(-1) })
    .execute()
  expect((await pageOf(shopper)).text).not.toContain('confirmation pending')
  await db
    .insertInto('account_links')
    .values({ ...link, hash: hash(3), expires_at: at(2) })
    .execute()
  expect((await pageOf(shopper)).text).toContain('new@reader.example (confirmation pending)')
})

test('what was bought is listed with its receipt, and nothing else is', async () => {
  const [shopper, guest] = [openShopper(), newGuest()]
  await buySubscription(shopper, { ...guest, cart: personal('print') })
  await shopper.logIn(guest.email, guest.password.password)
  const { text, hrefs } = await pageOf(shopper)
  const [receipt = '', ...others] = hrefs.filter((href) => href.startsWith('/receipts'))
  expect(others).toEqual([])
  expect((await shopper.send('GET', receipt)).statusCode).toBe(200)
  expect(text).toContain('subscription $39.95 Receipt of')
  expect((await demoPage('reader')).text).not.toContain('Receipt of')
})
