/** What is sold: a medium at a level. Print includes digital. */
export const media = ['print', 'digital'] as const
export type Medium = (typeof media)[number]

export const levels = ['low', 'high'] as const
export type Level = (typeof levels)[number]

export const categories = ['print-low', 'print-high', 'digital-low', 'digital-high'] as const
export type Category = (typeof categories)[number]
export const DEFAULT_CATEGORY: Category = 'print-low'

export const mediumNames: Record<Medium, string> = { print: 'Print', digital: 'Digital' }
export const levelNames: Record<Level, string> = { low: 'Standard', high: 'Solidarity' }

const parts: Record<Category, { medium: Medium; level: Level; slug: string }> = {
  'print-low': { medium: 'print', level: 'low', slug: 'standard-print' },
  'print-high': { medium: 'print', level: 'high', slug: 'solidarity-print' },
  'digital-low': { medium: 'digital', level: 'low', slug: 'standard-digital' },
  'digital-high': { medium: 'digital', level: 'high', slug: 'solidarity-digital' },
}

export const categoryOf = (medium: Medium, level: Level): Category => `${medium}-${level}`
export const mediumOf = (category: Category): Medium => parts[category].medium
export const levelOf = (category: Category): Level => parts[category].level
export const categorySlug = (category: Category): string => parts[category].slug

/** What `?level=` asks for; the default for anything unknown. */
export const categoryOfSlug = (slug: string | null | undefined): Category =>
  categories.find((category) => parts[category].slug === slug) ?? DEFAULT_CATEGORY
