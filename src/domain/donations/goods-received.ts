import { parseDollars } from '../money/parse-dollars.ts'
import type { GoodsReceived } from './statement.ts'

export const LONGEST_GOODS_NAME = 200

export type GoodsRead =
  | { ok: true; goods: GoodsReceived | null }
  | { ok: false; faults: { name?: string; value?: string } }

/** What a donor was sent for a gift, as somebody typed it; nothing where both are empty. */
export function readGoods(typed: { name: string; value: string }): GoodsRead {
  const [name, value] = [typed.name.trim(), typed.value.trim()]
  if (name === '' && value === '') return { ok: true, goods: null }
  const dollars = parseDollars(value)
  const faults = {
    ...(name === '' && { name: 'Say what it was.' }),
    ...(name.length > LONGEST_GOODS_NAME && { name: `At most ${LONGEST_GOODS_NAME} characters.` }),
    ...(!dollars && { value: 'An amount such as 18 or 24.95.' }),
  }
  if (Object.keys(faults).length > 0 || !dollars) return { ok: false, faults }
  return { ok: true, goods: { name, value: dollars } }
}
