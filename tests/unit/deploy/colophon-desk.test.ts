import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const deploy = resolve(import.meta.dirname, '../../../deploy')
const programs = mkdtempSync(join(tmpdir(), 'colophon-programs-'))
afterAll(() => rmSync(programs, { recursive: true, force: true }))

/** Stands before the machine's own program of that name. */
function place(name: string, script: string) {
  const file = join(programs, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}
// What systemd would be asked; nobody starts anything.
place('systemd-run', `printf '%s\\0' "$@"`)

function run(args: string[], { uid = 0, ...env }: { uid?: number } & Record<string, string | number> = {}) {
  place('id', `case "$1" in -u) echo ${uid} ;; *) echo root ;; esac`)
  const PATH = `${programs}:${process.env.PATH}`
  const { status, stdout, stderr } = spawnSync(join(deploy, 'colophon-desk'), args, {
    env: { ...(env as Record<string, string>), PATH },
    encoding: 'utf8',
  })
  return { status, asked: stdout.split('\0').slice(0, -1), stderr }
}

const unit = readFileSync(join(deploy, 'systemd/colophon-backup.service'), 'utf8')
const ofUnit = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

test('it runs as the units do: the same account, the same settings, the same folder', () => {
  const { status, asked } = run(['doctor'])
  expect(status).toBe(0)
  expect(asked).toContain(`--uid=${ofUnit('User')}`)
  expect(asked).toContain(`--gid=${ofUnit('Group')}`)
  for (const key of ['EnvironmentFile', 'StateDirectory', 'StateDirectoryMode', 'NoNewPrivileges', 'UMask'])
    expect(asked).toContain(`--property=${key}=${ofUnit(key)}`)
  const [env = '', ...words] = ofUnit('ExecStart').split(' ')
  const set = words.filter((word) => /^[A-Z_]+=/.test(word))
  expect(set).toHaveLength(2)
  expect(asked.slice(asked.indexOf(env))).toEqual([
    env,
    ...set,
    'DESK_USER=root',
    '/usr/bin/node',
    '--enable-source-maps',
    `${ofUnit('WorkingDirectory')}/dist/server/desk.js`,
    'doctor',
  ])
})

test('what was typed arrives as it was typed, by systemd’s way of reading it', () => {
  const typed = ['orders', 'refund', 'A B', '--reason', 'costs $5 or $HOME', '', 'two\nlines\n']
  const { asked } = run(typed)
  expect(asked.slice(-typed.length).map((word) => word.replaceAll('$$', '$'))).toEqual(typed)
  expect(asked.join(' ').replaceAll('$$', '')).not.toContain('$')
})

test('the log is told who it was', () => {
  expect(run(['audit'], { SUDO_USER: 'amelie' }).asked).toContain('DESK_USER=amelie')
  expect(run(['audit'], { SUDO_USER: 'amelie', DESK_USER: 'Amélie B.' }).asked).toContain('DESK_USER=Amélie B.')
})

test('who can’t read the settings is told so, and nothing is run', () => {
  const { status, asked, stderr } = run(['doctor'], { uid: 1000 })
  expect([status, asked]).toEqual([2, []])
  expect(stderr).toContain('sudo colophon-desk doctor')
})
