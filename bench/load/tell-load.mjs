import { appendFileSync } from 'node:fs'
import { tellRow } from '../rows.mjs'

/** One row of load: what came in time of what was asked for, which `npm run proof` hears as well (as by `reached` of its tests). */
export function tellLoad({ row, what, unit, asked, arrived }) {
  const { rounds, perSecond, note, served } = arrived
  tellRow({ name: what, unit: `${unit} a second`, aim: { atLeast: asked }, rounds, value: perSecond, note })
  const file = process.env.PROOF_REPORT
  if (file) appendFileSync(file, `${JSON.stringify({ row, what, times: served })}\n`)
}
