import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

const projectDir = resolve(import.meta.dirname, '../..')

export type Expression = { source: string; flags: string }
const isBuilt = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'

function readLiteral(text: string): Expression {
  const end = text.lastIndexOf('/')
  return { source: text.slice(1, end), flags: text.slice(end + 1) }
}

/** Every regular expression that stands in these folders, each once, and the files of those that are put together while they run. */
export function findExpressions(...folders: string[]): { written: Expression[]; builtIn: string[] } {
  const written = new Set<string>()
  const builtIn: string[] = []
  for (const file of folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: projectDir })).sort()) {
    const text = readFileSync(join(projectDir, file), 'utf8')
    const look = (node: ts.Node): void => {
      if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) written.add(node.getText())
      if (isBuilt(node)) builtIn.push(file)
      ts.forEachChild(node, look)
    }
    look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  }
  return { written: [...written].map(readLiteral), builtIn }
}
