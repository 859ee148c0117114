// Inserts stand elsewhere after another import, and the mark where a paywall stood is only there for some.
export const blocksOf = (text: Element) => [...text.children].filter((block) => !block.matches('aside, span'))
export const headingsOf = (blocks: readonly Element[]) =>
  blocks.map((block) => (/^H[23]$/.test(block.tagName) && block.id) || null)

export const findText = () => document.querySelector('.article-whole')
