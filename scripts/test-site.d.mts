export function startTestSite(settings?: Record<string, string>): Promise<{
  url: string
  stripeUrl: string
  desk(...args: string[]): Promise<string>
  said(): string
  stop(): Promise<void>
}>
