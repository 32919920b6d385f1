/** The only way out to strangers. */
export type Outbound = {
  /** Posts and answers with what came back, however bad. Throws when no answer came, with a message for people. */
  readonly post: (request: OutboundRequest) => Promise<OutboundAnswer>
  /** Why this URL may not be called, in a sentence, or undefined. Looks names up. */
  readonly refusal: (url: string) => Promise<string | undefined>
  readonly close: () => Promise<void>
}

export type OutboundRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
}

export type OutboundAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** At most its first 16 kB. */
  readonly body: string
}

export function makeOutbound(_config: { webhookAllowCidrs: readonly string[] }): Outbound {
  return {
    post: async () => {
      throw new Error('Not built yet')
    },
    refusal: async () => undefined,
    close: async () => {},
  }
}
