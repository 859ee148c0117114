export function findHaproxy(): Promise<string | null>
