import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { StaffAct } from '#domain/audit/staff-acts.ts'

/** What a test needs to know of an act, whatever it is about. */
export type ActListed = { key: string; path: string; verb: string; act: StaffAct; label: string; done: string }

type Kind = { path: string; acts: readonly Omit<ActListed, 'key' | 'path'>[] }
const isKind = (value: unknown): value is Kind =>
  typeof value === 'object' && value !== null && 'acts' in value && 'path' in value && 'lease' in value

const ACTS = resolve(import.meta.dirname, '../../src/web/pages/desk/acts')

/** Every act of the desk, as its own file tells it: one that is added is listed here by itself. */
export async function listDeskActs(): Promise<ActListed[]> {
  const listed: ActListed[] = []
  for (const file of (await readdir(ACTS)).sort()) {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ join(ACTS, file))
    for (const { path, acts } of Object.values(exported).filter(isKind))
      for (const { verb, act, label, done } of acts)
        listed.push({ key: `${path} ${verb}`, path, verb, act, label, done })
  }
  return listed
}
