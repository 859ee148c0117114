import { NOTHING_READ, type ReadingMemory } from './reading-memory.ts'

/** Whose memory it is, now that it is known who reads: what a visitor read goes along into the account they log in to. */
export function memoryFor(memory: ReadingMemory, account: string | null): ReadingMemory {
  if (memory.of === account) return memory
  return memory.of === null ? { ...memory, of: account } : { ...NOTHING_READ, of: account }
}
