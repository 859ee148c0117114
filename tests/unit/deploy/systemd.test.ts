import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '#main/config/config.ts'

const folder = resolve(import.meta.dirname, '../../../deploy/systemd')
const names = readdirSync(folder).sort()
const text = (name: string) => readFileSync(join(folder, name), 'utf8')

const sections: Record<string, RegExp> = {
  Unit: /^(Description|Documentation|Wants|After)$/,
  Service:
    /^(Type|User|Group|WorkingDirectory|StateDirectory(Mode)?|EnvironmentFile|ExecStart|Restart(Sec)?|KillMode|KillSignal|Timeout(Stop|Start)Sec|LimitNOFILE|Nice|IOSchedulingClass|NoNewPrivileges|Private(Tmp|Devices)|Protect(System|Home|Clock|Hostname|KernelTunables|KernelModules|KernelLogs|ControlGroups|Proc)|Restrict(AddressFamilies|Namespaces|Realtime|SUIDSGID)|LockPersonality|CapabilityBoundingSet|AmbientCapabilities|SystemCallFilter|SystemCallErrorNumber|UMask)$/,
  Timer: /^(OnCalendar|RandomizedDelaySec|Persistent)$/,
  Install: /^WantedBy$/,
}

function parseUnit(name: string) {
  let section = ''
  return text(name)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const heading = /^\[(\w+)\]$/.exec(line)?.[1]
      if (heading) section = heading
      const [key = '', ...value] = line.split('=')
      return heading ? [] : [{ section, key, value: value.join('=') }]
    })
}
const settingOf = (name: string, key: string) => parseUnit(name).find((line) => line.key === key)?.value

test('there is one unit for each kind of process, and one that backs up every night', () => {
  expect(names).toEqual([
    'colophon-backup.service',
    'colophon-backup.timer',
    'colophon-web@.service',
    'colophon-worker.service',
  ])
})

test.each(names)('%s has only sections and keys that are known', (name) => {
  const lines = parseUnit(name)
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.filter(({ section, key }) => !sections[section]?.test(key))).toEqual([])
})

const units = names.filter((name) => name.endsWith('.service'))

test.each(units)('%s is held short', (name) => {
  for (const [key, value] of Object.entries({
    User: 'colophon',
    NoNewPrivileges: 'yes',
    ProtectSystem: 'strict',
    ProtectHome: 'yes',
    PrivateTmp: 'yes',
    CapabilityBoundingSet: '',
    StateDirectory: 'colophon',
    KillSignal: 'SIGTERM',
  }))
    expect([key, settingOf(name, key)]).toEqual([key, value])
})

test.each(units)('%s sets only what the site knows', (name) => {
  const set =
    /env ((?:[A-Z_]+=\S+ )+)/
      .exec(settingOf(name, 'ExecStart') ?? '')?.[1]
      ?.trim()
      .split(' ') ?? []
  expect(set.length).toBeGreaterThan(1)
  expect(set.map((pair) => pair.split('=')[0] ?? '').filter((one) => !settingNames.includes(one))).toEqual([])
})

test.each(['colophon-web@.service', 'colophon-worker.service'])('%s is given time to drain', (name) => {
  const longestDrain = 45
  expect(Number(settingOf(name, 'TimeoutStopSec'))).toBeGreaterThan(longestDrain)
})

test('systemd itself has nothing to say, where it is there to be asked', () => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return
  const copies = mkdtempSync(join(tmpdir(), 'colophon-units-'))
  try {
    // The programs that they start need not be on this machine.
    for (const name of names)
      writeFileSync(join(copies, name), text(name).replace(/^ExecStart=.*$/gm, 'ExecStart=/bin/sh -c true'))
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...names.map((name) => join(copies, name))])
    expect(stderr.toString()).not.toMatch(/colophon-\S+:\d+:|Unknown|Failed to parse/)
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
})
