/** The state of the simulated Graph API: business accounts with their numbers and templates, and accepted messages. */
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
  /** While true, listing its templates is refused. */
  hidesTemplates?: boolean
  /** When each customer last wrote. */
  readonly wroteAt: Map<string, number>
}

export type GraphTemplate = {
  readonly id: string
  readonly name: string
  readonly language: string
  category: string
  /** The category to which the platform is going to change it. */
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
  readonly buttons?: readonly GraphButton[]
  readonly cards?: readonly { readonly components: readonly GraphComponent[] }[]
  /** Fields of the kinds that the platform has beside these. */
  readonly [field: string]: unknown
}

type GraphButton = {
  readonly type: string
  readonly text?: string
  readonly url?: string
  readonly example?: unknown
  readonly [field: string]: unknown
}

/** An accepted message, as the customer reads it. */
export type GraphMessage = {
  readonly id: string
  readonly account: GraphAccount
  readonly to: string
  readonly text: string
  readonly correlation: string | undefined
  readonly acceptedAt: number
  /** The time by a monotonic clock, for one-second windows. */
  readonly at: number
  /** The statuses reported so far. */
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
