export type WebhookMessage = {
  url: string
  /** The ref of the endpoint, which its sealed secrets are bound to. */
  endpoint: string
  /** The secret that signs it, and the one before it as long as that signs as well. */
  sealed: readonly Uint8Array[]
  /** By which the receiver knows it again. */
  id: string
  /** When it is sent. */
  at: Date
  body: string
}

/** `status` is null where nobody answered. */
export type WebhookAnswer = { ok: true; status: number } | { ok: false; status: number | null; error: string }

/** Tells other tools what happened, each in a request that is signed with the secret that the two share. */
export type Webhooks = {
  /** Whether tools of this machine and its own network may be told. */
  readonly allowsPrivate: boolean
  /** Why nothing is ever sent to an address; null where it may be. A name is looked up only when something is sent. */
  refuses(url: string): 'private' | null
  newSecret(): string
  seal(secret: string, endpoint: string): Buffer
  post(message: WebhookMessage): Promise<WebhookAnswer>
}
