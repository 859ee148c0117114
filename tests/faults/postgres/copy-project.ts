import { execFile } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findPackage } from '#adapters/postgres/find-binaries.ts'

const run = promisify(execFile)

/** As much of this project as the writer needs, with its Node, in another place: a clone, as far as the launcher can tell. */
export async function copyProject(target: string): Promise<{ project: string; node: string; postgresPackage: string }> {
  const project = process.cwd()
  const postgres = findPackage()
  if (!postgres.ok) throw new Error(postgres.reason)
  const packages = [...(await withDependencies('pg')), postgres.folder]
  const paths = ['package.json', 'src/adapters/postgres', 'tests/faults/postgres', ...packages.map(inModules)]
  for (const path of paths) {
    await mkdir(dirname(join(target, path)), { recursive: true })
    await copy(join(project, path), join(target, path))
  }
  const node = join(target, 'node')
  await copy(process.execPath, node)
  return { project: target, node, postgresPackage: join(target, inModules(postgres.folder)) }
}

/** By hard links where both are on one file system: most of it is large and never changes. */
async function copy(from: string, to: string) {
  try {
    await run('cp', ['-al', from, to])
  } catch {
    // The folders were made all the same: a copy would come to lie in them.
    await rm(to, { recursive: true, force: true })
    await run('cp', ['-a', from, to])
  }
}

const inModules = (folder: string) => folder.slice(folder.lastIndexOf('node_modules'))

async function withDependencies(name: string, from = join(process.cwd(), 'package.json')): Promise<string[]> {
  const folder = folderOf(name, from)
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  const needed = Object.keys(manifest.dependencies ?? {})
  const below = await Promise.all(needed.map((one) => withDependencies(one, join(folder, 'package.json'))))
  return [...new Set([folder, ...below.flat()])]
}

function folderOf(name: string, from: string): string {
  const entry = createRequire(from).resolve(name)
  const mark = join('node_modules', name)
  return entry.slice(0, entry.lastIndexOf(mark) + mark.length)
}
