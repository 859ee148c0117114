import type { GiftShown } from '#application/donations/staff/thank-donor.ts'
import { noteGoods } from '#application/donations/statements/note-goods.ts'
import { statementDonorPath } from '#contract/page-paths.ts'
import { LONGEST_GOODS_NAME, readGoods } from '#domain/donations/goods-received.ts'
import type { GoodsReceived } from '#domain/donations/statement.ts'
import { statementRefusals } from '#domain/donations/statement-refusals.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeskAct } from './desk-act.ts'
import { sentenceOf } from './sentence-of.ts'

/** What a donor was sent for a gift, such as a tote: its value is taken off in the statement. */
export const goodsAct: DeskAct<GiftShown> = {
  verb: 'goods',
  act: 'note goods',
  label: 'Note what was sent for it',
  done: 'What was sent for the gift is noted.',
  fields: ({ goods }) => ({ name: goods?.name ?? '', value: goods ? (goods.value / 100).toFixed(2) : '' }),
  longest: { name: LONGEST_GOODS_NAME + 1 },
  Fields: ({ typed, errors }) => (
    <>
      <TextField
        name="name"
        label="What was sent"
        hint="Such as Canvas Tote. Leave both fields empty where nothing was sent after all."
        autoComplete="off"
        defaultValue={typed.name}
        error={errors.name}
      />
      <TextField
        name="value"
        label="What it is worth"
        inputMode="decimal"
        hint="It is taken off the gift in the statement of the year."
        autoComplete="off"
        defaultValue={typed.value}
        error={errors.value}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const read = readGoods({ name: typed.name ?? '', value: typed.value ?? '' })
    if (!read.ok) return { ok: false, fields: read.faults }
    const { ref, goods: before, id, year, sign } = subject
    const noted = await noteGoods(context, { gift: ref, goods: read.goods, dryRun })
    if (!noted.ok) {
      const fault = sentenceOf(statementRefusals[noted.reason])
      return noted.reason === 'worth-more-than-gift'
        ? { ok: false, fields: { value: fault } }
        : { ok: false, refusal: fault }
    }
    const words = (goods: GoodsReceived | null) =>
      goods ? `${goods.name}, ${formatMoney(goods.value, sign)}` : 'nothing'
    const changes = [
      { what: 'Sent for the gift', before: words(before), after: words(noted.goods) },
      ...(noted.isStated
        ? [{ what: `The statement of ${year}`, before: 'issued', after: 'says otherwise: replace it' }]
        : []),
    ]
    return {
      ok: true,
      plan: { changes, mails: [], money: null },
      leadsTo: `${statementDonorPath(year, id)}?done=goods`,
    }
  },
}
