export function startTestSite(
  settings?: Record<string, string>,
): Promise<{ url: string; said(): string; stop(): Promise<void> }>
