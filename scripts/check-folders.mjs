import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import ts from 'typescript'

/**
 * Fails on a circle of folders under `src`: folders of which each imports the next, and the last the first. A folder and
 * one inside it are two. dependency-cruiser's rule for folders counts them as one, so it is not used for this.
 *
 * `node scripts/check-folders.mjs [folder that holds src]`
 */
const root = resolve(process.argv[2] ?? '.')

const slashed = (path) => path.split(sep).join('/')

/** The file that an import names, from the root; null for a package. */
function fileOf(from, specifier) {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? slashed(join(dirname(from), specifier)) : null
}

/** For each folder, the folders that it imports from, each with one import as its proof. */
function readFolders(files) {
  const folders = new Map()
  for (const file of files) {
    const folder = dirname(file)
    if (!folders.has(folder)) folders.set(folder, new Map())
    for (const { fileName } of ts.preProcessFile(readFileSync(join(root, file), 'utf8')).importedFiles) {
      const target = fileOf(file, fileName)
      const to = target && dirname(target)
      if (to && to !== folder) folders.get(folder).set(to, `${file} imports ${target}`)
    }
  }
  return folders
}

/** The shortest way from a folder back to itself; null where there is none. */
function circleThrough(start, folders) {
  const waysTo = new Map([[start, []]])
  for (const [folder, way] of waysTo) {
    for (const [to, proof] of folders.get(folder) ?? []) {
      if (to === start) return [...way, proof]
      if (!waysTo.has(to)) waysTo.set(to, [...way, proof])
    }
  }
  return null
}

const files = readdirSync(join(root, 'src'), { recursive: true })
  .map((file) => `src/${slashed(file)}`)
  .filter((file) => /\.tsx?$/.test(file))
const folders = readFolders(files)
const circles = new Map()
for (const folder of folders.keys()) {
  const circle = circleThrough(folder, folders)
  if (circle) circles.set([...circle].sort().join(), circle)
}
for (const circle of circles.values())
  console.log(`A circle of folders:\n${circle.map((proof) => `  ${proof}`).join('\n')}`)
console.log(`${files.length} files in ${folders.size} folders, ${circles.size} circles`)
process.exitCode = circles.size > 0 || files.length === 0 ? 1 : 0
