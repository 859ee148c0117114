import { whyNoAutorenew } from '#application/accounts/open-account.ts'
import { switchReadersAutorenew } from '#application/desk/care/switch-readers-autorenew.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { nextChargeText } from '#domain/renewals/next-charge-texts.ts'
import { autorenewSwitchRefusals } from '#domain/renewals/refuse-autorenew.ts'
import type { DeskAct } from './desk-act.ts'

function hindranceOf({ subscriber }: ReaderFile, on: boolean): string | null {
  const isOn = subscriber.payer?.autorenew ?? false
  if (isOn === on) return autorenewSwitchRefusals[on ? 'already-on' : 'already-off']
  const reason = on ? whyNoAutorenew(subscriber) : null
  return reason && autorenewSwitchRefusals[reason]
}

const inWords = (on: boolean) => (on ? 'on' : 'off')

/** Two acts, so that neither says what it does only after it was pressed. */
const switchTo = (on: boolean, hint: string): DeskAct<ReaderFile> => ({
  verb: `autorenew-${inWords(on)}`,
  act: 'switch autorenew',
  label: `Switch autorenew ${inWords(on)}`,
  done: `Autorenew is ${inWords(on)}.`,
  hindrance: (file) => hindranceOf(file, on),
  fields: () => ({}),
  Fields: () => <p>{hint}</p>,
  async run(context, { subject, dryRun }) {
    const { ref } = subject.subscriber.account
    const switched = await switchReadersAutorenew(context, { ref, on, dryRun })
    if (!switched.ok) return { ok: false, refusal: autorenewSwitchRefusals[switched.reason] }
    const { before, after, email, isMailed } = switched
    return {
      ok: true,
      plan: {
        changes: [
          { what: 'Autorenew', before: inWords(!on), after: inWords(on) },
          {
            what: 'Next charge',
            before: nextChargeText(before.charge, before.sign),
            after: nextChargeText(after.charge, after.sign),
          },
        ],
        mails: isMailed ? [`what will be charged and when, to ${email}`] : [],
        money: null,
      },
    }
  },
})

export const autorenewOffAct = switchTo(
  false,
  'As they do it themselves on their account page: nothing is charged any more, and the issues that are paid for still come.',
)
export const autorenewOnAct = switchTo(
  true,
  'Only if they have asked for it: their saved card is charged when their last issue has been sent. They are told before.',
)
