/** What a quotation can be besides a quotation: `> [!pull]`, `> [!letter]`, `> [!dialogue]`. */
export const FURNITURE = ['pull', 'letter', 'dialogue'] as const
export type Furniture = (typeof FURNITURE)[number]
