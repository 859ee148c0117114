import type { Config } from './config.ts'

/** What a command of the desk has to work with. */
export type Desk = { config: Config; args: string[]; say: (line: string) => void; projectDir: string }
/** Each answers whether it did what was asked. */
export type DeskCommand = { help: string; run(desk: Desk): Promise<boolean> }
