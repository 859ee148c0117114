import type { PhotographProblem } from '#domain/media/photograph.ts'

/** What is known of a photograph once it has been looked at. The size is that of the original, the right way up. */
export type ExaminedPhotograph = {
  name: string
  width: number
  height: number
  /** What it is coloured in most, as `#rrggbb`. */
  colour: string
}

export type Examination = { ok: true; photograph: ExaminedPhotograph } | { ok: false; problem: PhotographProblem }

/** A file of the content folder, by its path inside it. `hash` is the SHA-256 of its bytes. */
export type PhotographFile = { path: string; bytes: number; hash: string }

export type Photographs = {
  examine(file: PhotographFile): Promise<Examination>
  /** Makes the files that are served, and keeps them. Those that are kept already stay as they are. */
  develop(path: string, photograph: ExaminedPhotograph): Promise<'developed' | 'kept-already'>
}
