/** What an answer says it made, and what became of it. Which of it is there depends on what was asked. */
export type Acknowledgement = {
  readonly messageId?: string
  readonly status?: string
  readonly campaignId?: string
  readonly results?: readonly { readonly phone: string; readonly success: boolean }[]
}

/** What came back of a call, or nothing where the connection broke first. */
export type Answer = { readonly status: number; readonly body: Acknowledgement } | undefined

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
  answer?: Acknowledgement
}

export type Ledger = {
  readonly deeds: readonly Deed[]
  /** Those that are owed an answer and may be asked for again. */
  readonly open: ReadonlySet<Deed>
  /** What no answer should ever be, in sentences. */
  readonly breaches: string[]
  /** Says that no process but the one that is asked can be at it. From then on only who asks beside others may be told to wait. */
  readonly expectNobodyElse: () => void
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
  /** How many ask for it just now, and for which there were several since then. */
  const asking = new Map<Deed, number>()
  const crowded = new Set<Deed>()
  let onlyOne = false
  const ledger: Ledger = {
    deeds: all,
    open,
    breaches: [],
    expectNobodyElse: () => {
      onlyOne = true
    },
    counts: { asked: 0, cutOff: 0, repeated: 0 },
    attempt: async (deed) => {
      ledger.counts.asked += 1
      if (known.has(deed)) ledger.counts.repeated += 1
      else all.push(deed)
      known.add(deed)
      if (deed.isRepeatable && deed.answer === undefined) open.add(deed)
      come(deed)
      const answer = await deed.ask()
      if (answer === undefined) ledger.counts.cutOff += 1
      else note(deed, answer)
      leave(deed)
      return answer !== undefined
    },
  }

  function come(deed: Deed): void {
    const others = asking.get(deed) ?? 0
    asking.set(deed, others + 1)
    if (others > 0) crowded.add(deed)
  }

  function leave(deed: Deed): void {
    const others = (asking.get(deed) ?? 1) - 1
    asking.set(deed, others)
    if (others === 0) crowded.delete(deed)
  }

  function note(deed: Deed, { status, body }: NonNullable<Answer>): void {
    if (status >= 200 && status < 300) {
      open.delete(deed)
      if (deed.answer === undefined) deed.answer = body
      else if (nameOf(deed.answer) !== nameOf(body)) {
        ledger.breaches.push(`a repeated ${deed.kind} was answered with ${nameOf(body)} after ${nameOf(deed.answer)}`)
      }
    } else if (status === 409 && onlyOne && !crowded.has(deed)) {
      ledger.breaches.push(`a ${deed.kind} was told to wait for a process that is gone: ${JSON.stringify(body)}`)
    } else if (!later.has(status)) {
      ledger.breaches.push(`a ${deed.kind} was answered with ${status}: ${JSON.stringify(body)}`)
      open.delete(deed)
    }
  }
  return ledger
}

/** What an answer says it made. */
function nameOf({ messageId, campaignId }: Acknowledgement): string {
  return messageId ?? campaignId ?? ''
}
