type Visitor = {
  ask(path: string, body?: object): Promise<string>
  askJson(path: string, body?: object): Promise<unknown>
  cookies(): string
}

export function newVisitor(siteUrl: string, nth: number, cookie?: string): Visitor
