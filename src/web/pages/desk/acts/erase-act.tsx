import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { eraseAccount } from '#application/own-data/erase-account.ts'
import { matterTexts } from '#domain/own-data/deletion-texts.ts'
import { sayGivenUp } from '#domain/own-data/open-matters.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { DeskAct } from './desk-act.ts'

const theirs = (givenUp: string) => sayGivenUp(givenUp)?.replace('your', 'their') ?? null

export const eraseAct: DeskAct<ReaderFile> = {
  verb: 'erase',
  act: 'erase account',
  label: 'Erase the account',
  done: 'The account is erased.',
  after: '/desk/find?done=erase',
  fields: () => ({ 'gives-up': '' }),
  Fields: ({ typed, errors }) => (
    <>
      <p>For somebody who asks for it. What the books need stays, without their name. It can’t be taken back.</p>
      <Checkbox
        name="gives-up"
        value="yes"
        label="They have said that they give up the issues that are still to come."
        defaultChecked={typed['gives-up'] === 'yes'}
        error={errors['gives-up']}
      />
    </>
  ),
  async run(context, { subject: file, typed, dryRun }) {
    const { ref, name, email } = file.subscriber.account
    const erased = await eraseAccount(context, { ref, givesUp: typed['gives-up'] === 'yes', dryRun })
    if (erased.ok) {
      const givenUp = theirs(erased.deletion.givesUp)
      return {
        ok: true,
        plan: {
          changes: [
            { what: 'Account', before: name, after: 'nobody: what is kept of them goes' },
            ...(givenUp ? [{ what: 'Issues', before: givenUp, after: 'given up' }] : []),
          ],
          mails: [`that the account is deleted, to ${email}`],
          money: null,
          typeAgain: { label: `Type ${email} to erase the account`, value: email },
          asksSecondFactor: true,
        },
      }
    }
    switch (erased.reason) {
      case 'open': {
        const says = erased.matters.map((matter) => matterTexts[matter].says).join(' ')
        return { ok: false, refusal: `Something is still open, in the words that they read themselves: ${says}` }
      }
      case 'more-to-give-up':
        return { ok: false, fields: { 'gives-up': `They would give up ${theirs(erased.deletion.givesUp)}: ask them.` } }
      default:
        return { ok: false, refusal: 'There is no such account any more.' }
    }
  },
}
