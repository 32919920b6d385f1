/** What an answer says it made, and what became of it. Which of it is there depends on what was asked. */
export type Acknowledgement = {
  readonly messageId?: string
  readonly status?: string
  readonly campaignId?: string
  readonly results?: readonly { readonly phone: string; readonly success: boolean }[]
}

/** What came back of a call, or nothing where the connection broke first. */
export type Answer = { readonly status: number; readonly body: Acknowledgement } | undefined

export const operations = ['send', 'bulk send', 'campaign', 'inbound', 'receipts'] as const
export type OperationKind = (typeof operations)[number]

/** One thing that somebody outside wants to happen once, however often they have to ask. */
export type Operation = {
  readonly kind: OperationKind
  /** How the outside world knows it again: texts, phones or the platform's ids. */
  readonly marks: readonly string[]
  readonly ask: () => Promise<Answer>
  /** False where asking again would be another deed. */
  readonly isRepeatable: boolean
  /** The first answer that acknowledged it. */
  answer?: Acknowledgement
}

export type Ledger = {
  readonly operations: readonly Operation[]
  /** Those that are owed an answer and may be asked for again. */
  readonly open: ReadonlySet<Operation>
  /** What no answer should ever be, in sentences. */
  readonly breaches: string[]
  /** Says that no process but the one that is asked can be at it. From then on only who asks beside others may be told to wait. */
  readonly expectNobodyElse: () => void
  readonly counts: { asked: number; cutOff: number; repeated: number }
  /** Asks, and writes down what became of it. False when the connection broke. */
  readonly attempt: (operation: Operation) => Promise<boolean>
}

/** Somebody else is at it, too many at once, or the store is away: ask again later. */
const later = new Set([409, 429, 503])

export function openLedger(): Ledger {
  const all: Operation[] = []
  const open = new Set<Operation>()
  const known = new Set<Operation>()
  /** How many ask for it just now, and for which there were several since then. */
  const asking = new Map<Operation, number>()
  const crowded = new Set<Operation>()
  let onlyOne = false
  const ledger: Ledger = {
    operations: all,
    open,
    breaches: [],
    expectNobodyElse: () => {
      onlyOne = true
    },
    counts: { asked: 0, cutOff: 0, repeated: 0 },
    attempt: async (operation) => {
      ledger.counts.asked += 1
      if (known.has(operation)) ledger.counts.repeated += 1
      else all.push(operation)
      known.add(operation)
      if (operation.isRepeatable && operation.answer === undefined) open.add(operation)
      come(operation)
      const answer = await operation.ask()
      if (answer === undefined) ledger.counts.cutOff += 1
      else note(operation, answer)
      leave(operation)
      return answer !== undefined
    },
  }

  function come(operation: Operation): void {
    const others = asking.get(operation) ?? 0
    asking.set(operation, others + 1)
    if (others > 0) crowded.add(operation)
  }

  function leave(operation: Operation): void {
    const others = (asking.get(operation) ?? 1) - 1
    asking.set(operation, others)
    if (others === 0) crowded.delete(operation)
  }

  function note(operation: Operation, { status, body }: NonNullable<Answer>): void {
    if (status >= 200 && status < 300) {
      open.delete(operation)
      if (operation.answer === undefined) operation.answer = body
      else if (nameOf(operation.answer) !== nameOf(body)) {
        ledger.breaches.push(
          `a repeated ${operation.kind} was answered with ${nameOf(body)} after ${nameOf(operation.answer)}`,
        )
      }
    } else if (status === 409 && onlyOne && !crowded.has(operation)) {
      ledger.breaches.push(`a ${operation.kind} was told to wait for a process that is gone: ${JSON.stringify(body)}`)
    } else if (!later.has(status)) {
      ledger.breaches.push(`a ${operation.kind} was answered with ${status}: ${JSON.stringify(body)}`)
      open.delete(operation)
    }
  }
  return ledger
}

/** What an answer says it made. */
function nameOf({ messageId, campaignId }: Acknowledgement): string {
  return messageId ?? campaignId ?? ''
}
