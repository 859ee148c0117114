export function findEpubcheck(): Promise<{ command: string; args: string[] } | null>
