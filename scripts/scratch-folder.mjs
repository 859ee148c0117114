import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM = 8 * 1024 ** 3

/**
 * A folder for what tests throw away: in memory, where the machine has room there, so that databases that live for a minute
 * do not wait for a disk. They are as durable as before against all that tests do to them, which is to kill processes.
 */
export function makeScratchFolder() {
  const folder = mkdtempSync(join(canHoldTests(MEMORY) ? MEMORY : tmpdir(), 'colophon-scratch-'))
  // PostgreSQL runs as another account where we are root, and must get through.
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) }
}

/** Room for all, in memory that is free as well, and leave to run programs: containers often give neither. */
function canHoldTests(place) {
  let tried
  try {
    const { bavail, bsize } = statfsSync(place)
    if (Math.min(bavail * bsize, process.availableMemory?.() ?? 0) < ROOM) return false
    tried = mkdtempSync(join(place, 'colophon-tried-'))
    const program = join(tried, 'program')
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    execFileSync(program)
    return true
  } catch {
    return false
  } finally {
    if (tried) rmSync(tried, { recursive: true, force: true })
  }
}
