export type FiberKind = { tag: number; type?: string }

export function dropFiberKinds(code: string, kinds: readonly FiberKind[]): string
