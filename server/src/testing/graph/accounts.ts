import type { GraphFile } from './media-uploads.ts'
import { makeSetup, type NumberSetup } from './setup.ts'

/** An app of the platform. Its secret signs the callbacks of every account that it is subscribed to. */
type GraphApp = {
  readonly secret: string
  /** The address of callbacks that nothing overrides: set by hand in the app. */
  callbackUrl: string | undefined
}

/** A callback address that was set by a call: as it was posted, and where it is reached in a test. */
export type Override = { readonly url: string; readonly reachedAt: string; readonly verifyToken: string }

/** What the numbers of a business account share. */
type SharedByNumbers = {
  readonly id: string
  /** The business portfolio that owns the account. */
  readonly portfolioId: string
  readonly app: GraphApp
  token: string
  readonly templates: GraphTemplate[]
  subscribed: boolean
  accountOverride: Override | undefined
  /** While true, listing its templates is refused. */
  hidesTemplates: boolean
}

/** The state of the simulated Graph API: the numbers of business accounts, each with what it shares with the account's others. */
export type GraphAccount = SharedByNumbers & {
  readonly phoneNumberId: string
  readonly displayPhoneNumber: string
  readonly appSecret: string
  /** The address of the app, which is set by hand. */
  callbackUrl: string | undefined
  /** The number's own callback address. */
  override: Override | undefined
  readonly setup: NumberSetup
  /** When each customer last wrote. */
  readonly wroteAt: Map<string, number>
  /** When each message of a customer was written, by its ID. */
  readonly written: Map<string, { readonly from: string; readonly at: number }>
  /** The read receipts that were accepted, oldest first. */
  readonly readReceipts: { readonly id: string; readonly isTyping: boolean }[]
  /** What customers see about the business. */
  readonly profile: Record<string, unknown>
  /** The customers whom the number blocks. */
  readonly blocked: Set<string>
  /** The error with which a change of the block of a user fails. */
  readonly blockTrouble: Map<string, number>
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
  /** What was posted under the name of its type. */
  readonly content?: unknown
  readonly file?: GraphFile
  readonly acceptedAt: number
  /** The time by a monotonic clock, for one-second windows. */
  readonly at: number
  /** The statuses reported so far. */
  readonly reportedStatuses: string[]
  /** The code of the error with which the message fails; undefined where it can be delivered. */
  failsWith: number | undefined
}

let numbers = 0

type AccountOptions = {
  readonly token?: string
  readonly appSecret?: string
  readonly app?: GraphApp
  readonly portfolioId?: string
}

export function makeAccount({ token, appSecret, app, portfolioId }: AccountOptions = {}): GraphAccount {
  const number = numbers + 1
  return makeNumber({
    id: `90000${number}`,
    portfolioId: portfolioId ?? `60000${number}`,
    app: app ?? { secret: appSecret ?? `app-secret-${number}`, callbackUrl: undefined },
    token: token ?? `token-${number}`,
    templates: [],
    subscribed: false,
    accountOverride: undefined,
    hidesTemplates: false,
  })
}

/** A further number of the account. */
export function makeNumber(shared: SharedByNumbers): GraphAccount {
  const number = ++numbers
  return {
    phoneNumberId: `70000${number}`,
    displayPhoneNumber: `+1 555-0100-${String(number).padStart(3, '0')}`,
    override: undefined,
    setup: makeSetup(),
    wroteAt: new Map(),
    written: new Map(),
    readReceipts: [],
    profile: { about: 'Hey there! I am using WhatsApp.', vertical: 'OTHER' },
    blocked: new Set(),
    blockTrouble: new Map(),
    id: shared.id,
    portfolioId: shared.portfolioId,
    app: shared.app,
    templates: shared.templates,
    get appSecret() {
      return shared.app.secret
    },
    get callbackUrl() {
      return shared.app.callbackUrl
    },
    set callbackUrl(url) {
      shared.app.callbackUrl = url
    },
    get token() {
      return shared.token
    },
    set token(token) {
      shared.token = token
    },
    get subscribed() {
      return shared.subscribed
    },
    set subscribed(subscribed) {
      shared.subscribed = subscribed
    },
    get accountOverride() {
      return shared.accountOverride
    },
    set accountOverride(override) {
      shared.accountOverride = override
    },
    get hidesTemplates() {
      return shared.hidesTemplates
    },
    set hidesTemplates(hides) {
      shared.hidesTemplates = hides
    },
  }
}
