import { existsSync } from 'node:fs'
import { run, step } from './setup.mjs'

const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }

/** Whether packages of Debian can be installed here: on its kind of Linux, by root. */
export const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** The program `file` of Debian's package of this name, installed first where it is missing and can be; otherwise null. */
export async function findFromDebian(name, file, purpose) {
  if (existsSync(file)) return file
  if (!canInstall()) return null
  step(`Installing ${name} ${purpose}`)
  await run('apt-get', ['update'], quiet)
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], quiet)
  return existsSync(file) ? file : null
}
