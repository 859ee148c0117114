import type { FootnoteDefinition, FootnoteReference, Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import type { Report } from './report.ts'

/** A text's notes in the order they are first referred to, and the number of each by its identifier. */
export type Notes = { inOrder: FootnoteDefinition[]; numbers: Map<string, number> }

/** The notes of a text, after reporting each one that lacks its reference or its definition, or has two. */
export function readNotes(tree: Root, source: string, report: Report): Notes {
  const definitions = readDefinitions(tree, report)
  const notes: Notes = { inOrder: [], numbers: new Map() }
  for (const reference of readReferences(tree, report)) {
    const { identifier, position } = reference
    const definition = definitions.get(identifier)
    if (definition === undefined) continue
    if (notes.numbers.has(identifier)) {
      report(position?.start.line ?? 1, `Note [^${identifier}] is referred to twice: write a second note`)
      continue
    }
    notes.inOrder.push(definition)
    notes.numbers.set(identifier, notes.inOrder.length)
  }
  for (const [identifier, definition] of definitions) {
    if (notes.numbers.has(identifier)) continue
    report(definition.position?.start.line ?? 1, `Note [^${identifier}] is never referred to`)
  }
  reportUndefined(tree, source, report)
  return notes
}

function readDefinitions(tree: Root, report: Report): Map<string, FootnoteDefinition> {
  const definitions = new Map<string, FootnoteDefinition>()
  visit(tree, 'footnoteDefinition', (definition) => {
    const line = definition.position?.start.line ?? 1
    if (definitions.has(definition.identifier)) report(line, `Note [^${definition.identifier}] is defined twice`)
    if (definition.children.length === 0) report(line, `Note [^${definition.identifier}] is empty`)
    definitions.set(definition.identifier, definition)
  })
  return definitions
}

function readReferences(tree: Root, report: Report): FootnoteReference[] {
  const references: FootnoteReference[] = []
  visit(tree, (node) => {
    if (node.type === 'footnoteReference') references.push(node)
    if (node.type !== 'footnoteDefinition') return
    visit(node, 'footnoteReference', ({ position }) =>
      report(position?.start.line ?? 1, 'A note can’t refer to another note'),
    )
    return SKIP
  })
  return references
}

// Without a definition the parser takes a reference for ordinary text, so it is looked for there.
function reportUndefined(tree: Root, source: string, report: Report): void {
  visit(tree, 'text', ({ position }) => {
    if (position?.start.offset === undefined) return
    const lines = source.slice(position.start.offset, position.end.offset).split('\n')
    for (const [index, line] of lines.entries()) {
      for (const [reference] of line.matchAll(/(?<!\\)\[\^[^[\]\s]+\]/g)) {
        report(position.start.line + index, `Note ${reference} has no definition`)
      }
    }
  })
}
