export function startTestSite(settings?: Record<string, string>): Promise<{
  url: string
  stripeUrl: string
  databaseUrl(): string
  desk(...args: string[]): Promise<string>
  said(): string
  stop(): Promise<void>
}>

export function copyTemplate(template: string, folder: string): void
