import { changeReaderName, type ReaderRenamed } from '#application/desk/change-reader-name.ts'
import { findAnyone } from '#application/desk/find-anyone.ts'
import { noteReader, type ReaderNoted } from '#application/desk/note-reader.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, json } from '#desk/command-line/desk-command.ts'
import { nameFaults } from '#domain/access/person-name.ts'
import { careCommands } from './care-commands.ts'
import { mails } from './mails-command.ts'
import { merge } from './merge-command.ts'
import { show } from './show-command.ts'

const find = deskCommand({
  name: 'find',
  help: 'by part of a name, email, street or postcode; by an order, invoice, gift, label, parcel or subscription; by who bought or gives without an account',
  act: null,
  arguments: ['WORDS...'],
  options: { json },
  run: (desk, words, options) =>
    desk.withDatabase(async (context) => {
      const found = await findAnyone(context, words.join(' '))
      tell(desk, options, found, () => [
        ...(found.isGuess ? ['Nobody by that name. These are like it:'] : []),
        ...found.readers.map(({ ref, name, email, place }) => [name, email, ref, place ?? ''].join('  ')),
        ...found.things.map(({ kind, ref, about }) => [kind, ref, about].join('  ')),
        ...(found.isCut ? ['There are more: say more of it.'] : []),
        ...(found.readers.length + found.things.length === 0 ? ['✗ Nothing was found.'] : []),
      ])
      return found.readers.length + found.things.length > 0
    }),
})

const note = deskCommand({
  name: 'note',
  help: 'writes something down about a reader',
  act: 'note reader',
  arguments: ['REF', 'NOTE'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [ref, written], { 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) => {
      const done = await noteReader(context, { ref, note: written, dryRun })
      tell(desk, { json }, done, () => [noteLine(done, dryRun)])
      return done.ok
    }),
})

const name = deskCommand({
  name: 'name',
  help: 'corrects what a reader is called',
  act: 'change name',
  arguments: ['REF', 'NAME'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [ref, written], { 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) => {
      const done = await changeReaderName(context, { ref, name: written, dryRun })
      tell(desk, { json }, done, () => [nameLine(done, dryRun)])
      return done.ok
    }),
})

export const readerCommands: DeskGroup = {
  name: 'readers',
  help: 'who reads',
  commands: [find, show, mails, note, name, merge, ...careCommands],
}

const NO_ACCOUNT = '✗ There is no such account.'

function noteLine(done: ReaderNoted, dryRun: boolean): string {
  if (done.ok) return dryRun ? 'Would write that down; nothing was changed.' : '✓ Written down.'
  return done.reason === 'no-such-account' ? NO_ACCOUNT : '✗ A note is from 1 to 2,000 characters.'
}

function nameLine(done: ReaderRenamed, dryRun: boolean): string {
  if (!done.ok) return done.reason === 'no-such-account' ? NO_ACCOUNT : `✗ ${nameFaults[done.reason]}`
  if (!done.changed) return '✓ That is the name already.'
  return dryRun ? `Would change ${done.before} to ${done.name}.` : `✓ Changed ${done.before} to ${done.name}.`
}
