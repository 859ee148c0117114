import type { Medium } from '../subscriptions/categories.ts'

/** The kinds of goods, each with the letter that its line's id begins with. */
const goodsLetters = {
  'basic-product': 'n',
  'sized-product': 's',
  'digital-product': 'g',
  'print-issue': 'p',
  'digital-issue': 'd',
} as const

export type GoodsType = keyof typeof goodsLetters
export const goodsTypes = Object.keys(goodsLetters) as GoodsType[]

export type GoodsKey = { readonly type: GoodsType; readonly ref: string }

/** 'n:prd:tote': tells goods apart, also an issue in print from the same issue as files. */
export const goodsId = ({ type, ref }: GoodsKey): string => `${goodsLetters[type]}:${ref}`

export const isDigital = (type: GoodsType): boolean => type === 'digital-product' || type === 'digital-issue'

/** What a ref and its medium are in a cart; null for a ref of no kind. */
export function goodsTypeOf(ref: string, medium: Medium): GoodsType | null {
  if (ref.startsWith('sze:')) return 'sized-product'
  if (ref.startsWith('prd:')) return medium === 'print' ? 'basic-product' : 'digital-product'
  if (ref.startsWith('iss:')) return medium === 'print' ? 'print-issue' : 'digital-issue'
  return null
}

export const goodsName = (name: string, medium: Medium): string => (medium === 'digital' ? `${name} (Digital)` : name)
