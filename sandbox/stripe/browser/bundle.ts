import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, resolve } from 'node:path'

/**
 * One classic script of a module and all that it imports. Each module becomes a function, so that names can't meet.
 * It knows only what the sandbox's browser files use: `import { … } from './x.ts'` and named exports.
 */
export function bundle(entry: string): string {
  const order: string[] = []
  const codes = new Map<string, string>()
  include(resolve(entry), order, codes)
  return `(() => {\n'use strict'\n${order.map((file) => codes.get(file)).join('\n')}\n})()\n`
}

function include(file: string, order: string[], codes: Map<string, string>) {
  if (codes.has(file)) return
  codes.set(file, '')
  const exported: string[] = []
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'))
    .replaceAll(/^import \{([^{}]*)\} from '(\.[^'\n]+)'$/gm, (_all, names: string, path: string) => {
      const target = resolve(dirname(file), path)
      include(target, order, codes)
      return `const {${names.replaceAll(/(?<!\s)\s+as\s+/g, ': ')}} = module${order.indexOf(target)}`
    })
    .replaceAll(/^export (async function|function|const|class) (\w+)/gm, (_all, sort: string, name: string) => {
      exported.push(name)
      return `${sort} ${name}`
    })
  codes.set(file, `const module${order.length} = (() => {\n${code}\nreturn { ${exported.join(', ')} }\n})()`)
  order.push(file)
}
