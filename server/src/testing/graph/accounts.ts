/** What the stand-in holds: business accounts with their numbers and templates, and every message that it took. */
export type GraphAccount = {
  readonly id: string
  readonly phoneNumberId: string
  readonly displayPhoneNumber: string
  token: string
  readonly appSecret: string
  readonly templates: GraphTemplate[]
  /** Where callbacks go: set by hand in the app, or with the subscription. */
  callbackUrl: string | undefined
  verifyToken: string | undefined
  subscribed: boolean
  /** Its templates are refused to be listed while this is said. */
  hidesTemplates?: boolean
  /** When each customer last wrote. */
  readonly wroteAt: Map<string, number>
}

export type GraphTemplate = {
  readonly id: string
  readonly name: string
  readonly language: string
  category: string
  /** Where the platform is going to move it. */
  correctCategory?: string
  status: string
  components: GraphComponent[]
  parameterFormat: string
  reason: string | undefined
  quality: string
}

export type GraphComponent = {
  readonly type: string
  readonly format?: string
  readonly text?: string
  readonly example?: Readonly<Record<string, unknown>>
  readonly buttons?: readonly {
    readonly type: string
    readonly text?: string
    readonly url?: string
    readonly example?: unknown
  }[]
}

/** A message that was taken, as the customer reads it. */
export type GraphMessage = {
  readonly id: string
  readonly account: GraphAccount
  readonly to: string
  readonly text: string
  readonly correlation: string | undefined
  readonly acceptedAt: number
  /** By a steady clock, for windows of a second. */
  readonly at: number
  /** What was said of it so far. */
  readonly reportedStatuses: string[]
  /** Set where it cannot be delivered. */
  failsWith: number | undefined
}

let accounts = 0

export function makeAccount(more: Partial<Pick<GraphAccount, 'token' | 'appSecret'>> = {}): GraphAccount {
  const number = ++accounts
  return {
    id: `90000${number}`,
    phoneNumberId: `70000${number}`,
    displayPhoneNumber: `+1 555-0100-${String(number).padStart(3, '0')}`,
    token: `token-${number}`,
    appSecret: `app-secret-${number}`,
    templates: [],
    callbackUrl: undefined,
    verifyToken: undefined,
    subscribed: false,
    wroteAt: new Map(),
    ...more,
  }
}
