import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { jsonErrorLine } from './json-error-line.ts'
import type { Report } from './report.ts'

/** Data from a file, and the line on which each part of it stands. */
export type LocatedData = {
  value: unknown
  /** The line of the deepest part of `path` that exists. */
  lineOf: (path: readonly PropertyKey[]) => number
}

/** The data of a piece of YAML that begins on `firstLine` of its file, or null after reporting what is wrong. */
export function locateYaml(yaml: string, firstLine: number, report: Report): LocatedData | null {
  const { document, lineAtOffset } = parse(yaml, firstLine)
  for (const error of [...document.errors, ...document.warnings]) report(lineAtOffset(error.pos[0]), error.message)
  if (document.errors.length + document.warnings.length > 0) return null
  try {
    return { value: document.toJS(), lineOf: (path) => lineOf(document, path, lineAtOffset, firstLine) }
  } catch (error) {
    // Aliases are resolved only here: a missing or an exploding one is the file's fault.
    report(firstLine, error instanceof Error ? error.message : String(error))
    return null
  }
}

/** The data of a JSON file, or null after reporting what is wrong. */
export function locateJson(json: string, report: Report): LocatedData | null {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    report(jsonErrorLine(json), error instanceof Error ? error.message : String(error))
    return null
  }
  // JSON is read a second time as YAML, which knows where things stand.
  const { document, lineAtOffset } = parse(json, 1)
  const doubled = document.errors.filter((error) => error.code === 'DUPLICATE_KEY')
  for (const error of doubled) report(lineAtOffset(error.pos[0]), 'This key is there twice')
  if (doubled.length > 0) return null
  return { value, lineOf: (path) => lineOf(document, path, lineAtOffset, 1) }
}

function parse(text: string, firstLine: number) {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  return { document, lineAtOffset: (offset: number) => lineCounter.linePos(offset).line + firstLine - 1 }
}

function lineOf(
  document: Document,
  path: readonly PropertyKey[],
  lineAtOffset: (offset: number) => number,
  firstLine: number,
): number {
  let node: unknown = document.contents
  let line = firstLine
  for (const step of path) {
    const [place, next] = childAt(node, step)
    if (!isNode(place) || !place.range) return line
    line = lineAtOffset(place.range[0])
    node = next
  }
  return line
}

function childAt(node: unknown, step: PropertyKey): [place: unknown, value: unknown] {
  if (isSeq(node)) return [node.items[Number(step)], node.items[Number(step)]]
  if (!isMap(node)) return [undefined, undefined]
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
  return [pair?.key, pair?.value]
}
