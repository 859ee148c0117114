import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findFromDebian } from './install-from-debian.mjs'

const ARCHIVE = '/usr/share/java/epubcheck.jar'
/** Java's quickest way to do something short. */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** How the official checker of EPUBs is run here: the machine's, or Debian's where it can be installed; otherwise null. */
export async function findEpubcheck() {
  const onPath = { command: 'epubcheck', args: [] }
  // Debian's own command is the archive itself, which only some systems can run.
  if (!existsSync(ARCHIVE) && works(onPath)) return onPath
  const archive = await findFromDebian('epubcheck', ARCHIVE, 'for the tests of EPUBs')
  const debians = { command: 'java', args: [...QUICK, '-jar', ARCHIVE] }
  return archive && works(debians) ? debians : null
}

// It says its version and ends as if it had failed.
const works = ({ command, args }) =>
  /EPUBCheck v/i.test(spawnSync(command, [...args, '--version'], { encoding: 'utf8' }).stdout ?? '')
