export function startTestSite(settings?: Record<string, string>): Promise<{
  url: string
  desk(...args: string[]): Promise<string>
  said(): string
  stop(): Promise<void>
}>
