import { type AccountErased, eraseAccount } from '#application/own-data/erase-account.ts'
import { type DeskGroup, deskCommand, dryRun, flag, json } from '#desk/command-line/desk-command.ts'
import { matterTexts } from '#domain/own-data/deletion-texts.ts'
import { sayGivenUp } from '#domain/own-data/open-matters.ts'

export const accountCommands: DeskGroup = {
  name: 'accounts',
  help: 'what is kept of somebody',
  commands: [
    deskCommand({
      name: 'erase',
      help: 'deletes an account, as its holder can at /account/delete: what the books keep stays without the name',
      act: 'erase account',
      arguments: ['EMAIL'],
      options: {
        'give-up': flag('they have said that they give up the issues that are still to come'),
        'dry-run': dryRun,
        json,
      },
      run: (desk, [email], { 'give-up': givesUp, 'dry-run': dryRun, json }) =>
        desk.withDatabase(async (context) => {
          const erased = await eraseAccount(context, { email, givesUp, dryRun })
          desk.say(json ? JSON.stringify(erased) : describeErased(erased, dryRun))
          return erased.ok
        }),
    }),
  ],
}

export function describeErased(erased: AccountErased, isRehearsed: boolean): string {
  if (erased.ok) {
    const givenUp = sayGivenUp(erased.deletion.givesUp)
    const gone = givenUp ? `, and with it ${givenUp.replace('your', 'their')}` : ''
    return isRehearsed ? `Would erase ${erased.ref}${gone}; nothing was changed.` : `✓ Erased ${erased.ref}${gone}.`
  }
  switch (erased.reason) {
    case 'no-such-account':
      return '✗ There is no such account.'
    case 'link-gone':
      return '✗ It was changed meanwhile; try again.'
    case 'more-to-give-up':
      return `✗ They would give up ${sayGivenUp(erased.deletion.givesUp)}: ask them, and say --give-up.`
    case 'open':
      return [
        '✗ Something is still open, in the words that they read themselves:',
        ...erased.matters.map((one) => `  ${matterTexts[one].says}`),
      ].join('\n')
  }
}
