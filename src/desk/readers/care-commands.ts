import { join, resolve } from 'node:path'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { correctAddress } from '#application/desk/care/correct-address.ts'
import { correctEmail } from '#application/desk/care/correct-email.ts'
import { exportReader } from '#application/desk/care/export-reader.ts'
import { liftBounce } from '#application/desk/care/lift-bounce.ts'
import { mailReaderLink } from '#application/desk/care/mail-reader-link.ts'
import { replaceCopy } from '#application/desk/care/replace-copy.ts'
import { resendMail } from '#application/desk/care/resend-mail.ts'
import { switchReadersAutorenew } from '#application/desk/care/switch-readers-autorenew.ts'
import { eraseAccount } from '#application/own-data/erase-account.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, dryRun, flag, json, text } from '#desk/command-line/desk-command.ts'
import { BadOption, oneOf } from '#desk/command-line/option-values.ts'
import { writeInto } from '#desk/dispatches/write-into.ts'
import { describeErased } from '#desk/own-data/account-commands.ts'
import { type Address, addressFields } from '#domain/addresses/address.ts'
import { shipcodeOfCountry } from '#domain/addresses/shipping-config.ts'
import { readerLinks } from '#domain/mail/resending.ts'
import { DEFAULT_SHIPCODE, shipcodes } from '#domain/subscriptions/shipcodes.ts'
import {
  addressLines,
  arrivesLines,
  autorenewLines,
  emailLine,
  exportLine,
  linkLine,
  replaceLines,
  resendLine,
} from './care-words.ts'

const home = 'the address'

const address = deskCommand({
  name: 'address',
  help: 'corrects where a reader’s issues go, also on labels that are still in the house; they are mailed',
  act: 'change address',
  arguments: ['REF'],
  options: {
    line1: text('LINE', home),
    line2: text('LINE', home),
    city: text('CITY', home),
    state: text('STATE', home),
    postcode: text('POSTCODE', home),
    country: text('COUNTRY', `${home}, with the country as two letters`),
    category: text('CATEGORY', 'the shipping category, otherwise that of the country', shipcodes),
    'dry-run': dryRun,
    json,
  },
  run: (desk, [ref], { 'dry-run': dryRun, json, category, ...written }) =>
    desk.withDatabase(async (context) => {
      const address = Object.fromEntries(addressFields.map((field) => [field, written[field] ?? ''])) as Address
      const own = shipcodeOfCountry(shippingConfig(), address.country) ?? DEFAULT_SHIPCODE
      const shipcode = category === undefined ? own : oneOf('category', shipcodes, category)
      const done = await correctAddress(context, { ref, shipcode, address, dryRun })
      tell(desk, { json }, done, () => addressLines(done, dryRun))
      return done.ok
    }),
})

const email = deskCommand({
  name: 'email',
  help: 'gives a reader who is locked out another email address; the old one is told, and they are logged out everywhere',
  act: 'change email',
  arguments: ['REF', 'EMAIL'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [ref, written], { 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) => {
      const done = await correctEmail(context, { ref, email: written, dryRun })
      tell(desk, { json }, done, () => [emailLine(done, dryRun)])
      return done.ok
    }),
})

const arrives = deskCommand({
  name: 'arrives',
  help: 'says that mail to a reader arrives again, whose mail came back; a list that your mail service keeps is not changed',
  act: 'lift bounce',
  arguments: ['REF'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [ref], { 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) => {
      const done = await liftBounce(context, { ref, dryRun })
      tell(desk, { json }, done, () => arrivesLines(done, dryRun))
      return done.ok
    }),
})

const autorenew = deskCommand({
  name: 'autorenew',
  help: 'turns a reader’s autorenew on or off, by their own rules; says what is charged next',
  act: 'switch autorenew',
  arguments: ['REF', 'ON-OR-OFF'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [ref, written], { 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) => {
      if (written !== 'on' && written !== 'off') throw new BadOption(`${written} is neither on nor off`)
      const done = await switchReadersAutorenew(context, { ref, on: written === 'on', dryRun })
      tell(desk, { json }, done, () => autorenewLines(done, dryRun))
      return done.ok
    }),
})

const replace = deskCommand({
  name: 'replace',
  help: 'sends a reader another copy of an issue, out of stock; it waits with the missing copies to be sent',
  act: 'replace copy',
  arguments: ['REF', 'ISSUE'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [ref, written], { 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) => {
      if (!/^\d{1,6}$/.test(written)) throw new BadOption(`${written} is no number of an issue`)
      const done = await replaceCopy(context, { ref, issue: Number(written), dryRun })
      tell(desk, { json }, done, () => replaceLines(done, dryRun))
      return done.ok
    }),
})

const resend = deskCommand({
  name: 'resend',
  help: 'sends one of a reader’s mails again, by its id; what runs out in it is made afresh',
  act: 'resend mail',
  arguments: ['REF', 'MAIL'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [ref, mail], { 'dry-run': dryRun, json }) =>
    desk.withPayments(async (context) => {
      const done = await resendMail(context, { ref, mail, dryRun })
      tell(desk, { json }, done, () => [resendLine(done, dryRun)])
      return done.ok
    }),
})

const link = deskCommand({
  name: 'link',
  help: `mails a reader a link: ${readerLinks.join(', ')}`,
  act: 'mail reader link',
  arguments: ['REF', 'LINK'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [ref, written], { 'dry-run': dryRun, json }) =>
    desk.withPayments(async (context) => {
      const wanted = readerLinks.find((one) => one === written)
      if (!wanted) throw new BadOption(`${written} is none of ${readerLinks.join(', ')}`)
      const done = await mailReaderLink(context, { ref, link: wanted, dryRun })
      tell(desk, { json }, done, () => [linkLine(done, dryRun)])
      return done.ok
    }),
})

const exporting = deskCommand({
  name: 'export',
  help: 'writes all that is kept of a reader into a zip, as they get it themselves at /account/data',
  act: 'export reader',
  arguments: ['REF'],
  options: { out: text('FOLDER', 'where to, otherwise DATA_DIR/exports'), 'dry-run': dryRun, json },
  run: (desk, [ref], { out, 'dry-run': dryRun, json }) =>
    desk.withPayments(async ({ ports, ...context }) => {
      const folder = out === undefined ? join(desk.dataDir, 'exports') : resolve(out)
      const onTrouble = () => desk.say('✗ One of its papers could not be set; the archive says which.')
      const needs = { ...context, ports: { ...ports, ...desk.papers } }
      const done = await exportReader(needs, { ref, dryRun, onTrouble })
      if (done.ok && done.content) await writeInto(folder)(done.name, done.content)
      const { content: _, ...told } = done.ok ? { ...done, file: join(folder, done.name) } : { ...done, content: null }
      tell(desk, { json }, told, () => [exportLine(done, folder)])
      return done.ok
    }),
})

const erase = deskCommand({
  name: 'erase',
  help: 'deletes a reader’s account, as accounts erase does by its email address',
  act: 'erase account',
  arguments: ['REF'],
  options: {
    'give-up': flag('they have said that they give up the issues that are still to come'),
    'dry-run': dryRun,
    json,
  },
  run: (desk, [ref], { 'give-up': givesUp, 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) => {
      const erased = await eraseAccount(context, { ref, givesUp, dryRun })
      desk.say(json ? JSON.stringify(erased) : describeErased(erased, dryRun))
      return erased.ok
    }),
})

/** What is done for a reader who wrote or called. */
export const careCommands = [address, email, arrives, autorenew, replace, resend, link, exporting, erase]
