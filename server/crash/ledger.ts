/** What came back of a call, or nothing where the connection broke first. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
export type Answer = { readonly status: number; readonly body: any } | undefined

export const deeds = ['send', 'bulk send', 'campaign', 'inbound', 'receipts'] as const
export type DeedKind = (typeof deeds)[number]

/** One thing that somebody outside wants to happen once, however often they have to ask. */
export type Deed = {
  readonly kind: DeedKind
  /** How the outside world knows it again: texts, phones or the platform's ids. */
  readonly marks: readonly string[]
  readonly ask: () => Promise<Answer>
  /** False where asking again would be another deed. */
  readonly isRepeatable: boolean
  /** The first answer that acknowledged it. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  answer?: any
}

export type Ledger = {
  readonly deeds: readonly Deed[]
  /** Those that are owed an answer and may be asked for again. */
  readonly open: ReadonlySet<Deed>
  /** What no answer should ever be, in sentences. */
  readonly breaches: string[]
  readonly counts: { asked: number; cutOff: number; repeated: number }
  /** Asks, and writes down what became of it. False when the connection broke. */
  readonly attempt: (deed: Deed) => Promise<boolean>
}

/** Somebody else is at it, too many at once, or the store is away: ask again later. */
const later = new Set([409, 429, 503])

export function openLedger(): Ledger {
  const all: Deed[] = []
  const open = new Set<Deed>()
  const known = new Set<Deed>()
  const ledger: Ledger = {
    deeds: all,
    open,
    breaches: [],
    counts: { asked: 0, cutOff: 0, repeated: 0 },
    attempt: async (deed) => {
      ledger.counts.asked += 1
      if (known.has(deed)) ledger.counts.repeated += 1
      else all.push(deed)
      known.add(deed)
      if (deed.isRepeatable && deed.answer === undefined) open.add(deed)
      const answer = await deed.ask()
      if (answer === undefined) ledger.counts.cutOff += 1
      else note(deed, answer)
      return answer !== undefined
    },
  }

  function note(deed: Deed, { status, body }: NonNullable<Answer>): void {
    if (status >= 200 && status < 300) {
      open.delete(deed)
      if (deed.answer === undefined) deed.answer = body
      else if (nameOf(deed.answer) !== nameOf(body)) {
        ledger.breaches.push(`a repeated ${deed.kind} was answered with ${nameOf(body)} after ${nameOf(deed.answer)}`)
      }
    } else if (!later.has(status)) {
      ledger.breaches.push(`a ${deed.kind} was answered with ${status}: ${JSON.stringify(body)}`)
      open.delete(deed)
    }
  }
  return ledger
}

/** What an answer says it made. */
function nameOf(body: { messageId?: string; campaignId?: string } | undefined): string {
  return body?.messageId ?? body?.campaignId ?? ''
}
