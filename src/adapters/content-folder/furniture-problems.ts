import type { Blockquote, Paragraph, Root } from 'mdast'
import type { Furniture } from './furniture-kinds.ts'
import { plainText } from './plain-text.ts'

const LONGEST_PULL = 240

/** Why a piece of furniture can't be set, or null. */
export function furnitureProblem(quotation: Blockquote, kind: Furniture, tree: Root): string | null {
  if (quotation.children.length === 0) return `[!${kind}] is empty`
  if (kind === 'pull') return pullProblem(quotation, tree)
  if (kind === 'dialogue') return dialogueProblem(quotation)
  return null
}

function pullProblem(quotation: Blockquote, tree: Root): string | null {
  const [only, second] = quotation.children
  if (only?.type !== 'paragraph' || second) return '[!pull] is one paragraph'
  if (only.children.some(({ type }) => !['text', 'emphasis', 'strong'].includes(type)))
    return '[!pull] is words alone: no notes, links or pictures'
  if (comparable(plainText(only)).length > LONGEST_PULL) return `[!pull] has more than ${LONGEST_PULL} characters`
  // It is decoration, which nobody who listens to the text or searches it gets to hear: so it may not say anything new.
  return repeatsText(quotation, tree) ? null : '[!pull] repeats the text to the letter, and this does not'
}

/** Whether the words of a pull quote stand in this text, which reads it as nothing itself. */
export const repeatsText = ({ children }: Blockquote, text: Root) =>
  comparable(plainText(text)).includes(comparable(plainText({ type: 'root', children })))

const comparable = (words: string) =>
  words
    .replace(/\s+/g, ' ')
    .replace(/^[“"‘']|[”"’']$/g, '')
    .trim()

function dialogueProblem({ children }: Blockquote): string | null {
  const paragraphs = children.filter((child) => child.type === 'paragraph')
  if (paragraphs.length < children.length) return '[!dialogue] has paragraphs alone'
  const [first] = paragraphs
  return first && speakerOf(first) ? null : '[!dialogue] begins with who speaks: **Name:**'
}

/** Whose words a paragraph of a dialogue begins with; null where whoever spoke before goes on. */
export function speakerOf({ children: [first] }: Paragraph): string | null {
  const name = first?.type === 'strong' ? plainText(first) : ''
  return name.endsWith(':') && name.length > 1 ? name : null
}
