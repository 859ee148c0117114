import { type ReaderMail, readReaderList } from '#application/desk/read-reader-lists.ts'
import { deskCommand, json } from '#desk/command-line/desk-command.ts'
import { pageNumberOf, pageOption, tellShown } from '#desk/command-line/list-pages.ts'
import { resendRefusals } from '#domain/mail/resending.ts'

export const mails = deskCommand({
  name: 'mails',
  help: 'a reader’s mails, the last first, as long as they are known; with the id by which one is sent again',
  act: null,
  arguments: ['REF'],
  options: { page: pageOption, json },
  run(desk, [ref], values) {
    const page = pageNumberOf(values.page)
    return desk.withPayments(async (context) => {
      const asked = { list: 'mails', page, before: null, after: null } as const
      const shown = (await readReaderList(context, ref, asked))?.mails
      if (!shown) desk.say('✗ There is no such account.')
      else await tellShown(desk, values, { page, shown, lines: (rows) => rows.map(mailLine) })
      return shown !== undefined
    })
  },
})

function mailLine({ id, kind, created_at, sent_at, refused_at, notAgain }: ReaderMail): string {
  const state = refused_at ? 'refused' : sent_at ? 'sent' : 'waits'
  const end = notAgain === null ? '' : `  not again: ${resendRefusals[notAgain]}`
  return `${id}  ${created_at.toISOString().slice(0, 16)}Z  ${kind}  ${state}${end}`
}
