// React keeps a fiber for each element that it shows; the `tag` of a fiber says of which kind the element is.
import { parseAst } from 'vite'

/**
 * React's code without what only fibers of some kinds come to. The cases of these kinds go from each `switch` over tags or types;
 * a comparison with one of them becomes its answer, so that the minifier removes what is never reached.
 * `kinds`: the tag of each and, where elements of a type make them, the name of that type's constant.
 */
export function dropFiberKinds(code, kinds) {
  const counts = new Map(kinds.flatMap(({ tag, type }) => (type ? [tag, type] : [tag])).map((value) => [value, 0]))
  const edits = []
  /** `body`: of the function around it. */
  const visit = (node, body) => {
    if (node.type === 'SwitchStatement') edits.push(...dropCases(node, body, counts))
    if (node.type === 'BinaryExpression') edits.push(...answerComparison(node, counts))
    const own = node.type.includes('Function') ? node.body : body
    for (const child of childrenOf(node)) visit(child, own)
  }
  visit(parseAst(code), null)
  const missing = [...counts].filter(([, count]) => count === 0).map(([value]) => value)
  if (missing.length > 0) throw new Error(`React's code says nothing of ${missing.join(', ')}`)
  return applyEdits(code, edits)
}

function dropCases({ discriminant, cases }, body, counts) {
  const edits = []
  let fallsInto = false
  for (const { test, consequent, start, end } of cases) {
    const isGone = isDropped(test, isTag(discriminant), counts)
    // What the case above falls into is reached from there: then only the label goes.
    const isWhole = isGone && !(fallsInto && consequent.length > 0)
    if (isGone) edits.push({ start, end: isWhole ? end : consequent[0].start, text: '' })
    if (!isWhole) fallsInto = !leaves(consequent.at(-1))
    // A variable belongs to its whole function, wherever in it it is declared.
    const variables = isWhole ? consequent.flatMap(declaredIn) : []
    if (variables.length > 0)
      edits.push({ start: body.start + 1, end: body.start + 1, text: `var ${variables.join(',')};` })
  }
  return edits
}

function answerComparison({ left, right, operator, start, end }, counts) {
  if (operator !== '===' && operator !== '!==') return []
  if (!isDropped(left, isTag(right), counts) && !isDropped(right, isTag(left), counts)) return []
  return [{ start, end, text: operator === '===' ? '!1' : '!0' }]
}

/** Whether an expression is one of the kinds: by the name of its type, or by a number that is compared with a tag. */
function isDropped(node, isOfTag, counts) {
  const value = isOfTag && node?.type === 'Literal' ? node.value : node?.name
  if (!counts.has(value)) return false
  counts.set(value, counts.get(value) + 1)
  return true
}

const isTag = (node) => (node.type === 'MemberExpression' ? node.property : node).name === 'tag'

const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string')

const declaredIn = (node) => {
  if (node.type.includes('Function')) return []
  const own = node.type === 'VariableDeclarator' ? [node.id.name] : []
  return [...own, ...childrenOf(node).flatMap(declaredIn)]
}

/** Whether nothing after this statement is reached from it. */
const leaves = (statement) =>
  statement?.type === 'BlockStatement'
    ? leaves(statement.body.at(-1))
    : /^(Return|Throw|Break|Continue)Statement$/.test(statement?.type)

function applyEdits(code, edits) {
  let result = ''
  let at = 0
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || b.end - a.end)) {
    // Within something that goes as a whole.
    if (start < at) continue
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}
