/** What a response says was created, and its state. The fields depend on the operation. */
export type Acknowledgement = {
  readonly messageId?: string
  readonly status?: string
  readonly campaignId?: string
  readonly fileId?: string
  readonly importId?: string
  readonly exportId?: string
  readonly results?: readonly { readonly phone: string; readonly success: boolean }[]
}

/** The response to a call; undefined where the connection broke first. */
export type Answer = { readonly status: number; readonly body: Acknowledgement } | undefined

export type OperationKind =
  | 'send'
  | 'bulk send'
  | 'campaign'
  | 'upload'
  | 'inbound'
  | 'receipts'
  | 'merge'
  | 'import'
  | 'undo'
  | 'export'
  | 'erase'

/** One operation that must take effect once, however often it is requested. */
export type Operation = {
  readonly kind: OperationKind
  /** How its effects are recognized: texts, phone numbers, IDs or rows of a list. */
  readonly marks: readonly string[]
  readonly ask: () => Promise<Answer>
  /** False where a repeated request would be another operation. */
  readonly isRepeatable: boolean
  /** The first response that acknowledged it. */
  answer?: Acknowledgement
}

export type OperationLog = {
  readonly operations: readonly Operation[]
  /** The operations without a response that may be repeated. */
  readonly open: ReadonlySet<Operation>
  /** Responses that violate a promise, in sentences. */
  readonly breaches: string[]
  /** Declares that only one process runs: from then on a 409 is allowed only for concurrent requests. */
  readonly expectSingleProcess: () => void
  readonly counts: { asked: number; cutOff: number; repeated: number }
  /** Makes the request and records its result. Returns false when the connection broke. */
  readonly attempt: (operation: Operation) => Promise<boolean>
}

/** The statuses that ask for a later retry: in progress elsewhere, too many requests, or unavailable. */
const later = new Set([409, 429, 503])

export function openOperationLog(): OperationLog {
  const all: Operation[] = []
  const open = new Set<Operation>()
  const known = new Set<Operation>()
  /** The number of requests in progress per operation, and the operations with several at a time. */
  const asking = new Map<Operation, number>()
  const concurrent = new Set<Operation>()
  let isSingleProcess = false
  const operationLog: OperationLog = {
    operations: all,
    open,
    breaches: [],
    expectSingleProcess: () => {
      isSingleProcess = true
    },
    counts: { asked: 0, cutOff: 0, repeated: 0 },
    attempt: async (operation) => {
      operationLog.counts.asked += 1
      if (known.has(operation)) operationLog.counts.repeated += 1
      else all.push(operation)
      known.add(operation)
      if (operation.isRepeatable && operation.answer === undefined) open.add(operation)
      beginAttempt(operation)
      const answer = await operation.ask()
      if (answer === undefined) operationLog.counts.cutOff += 1
      else recordAnswer(operation, answer)
      endAttempt(operation)
      return answer !== undefined
    },
  }

  function beginAttempt(operation: Operation): void {
    const others = asking.get(operation) ?? 0
    asking.set(operation, others + 1)
    if (others > 0) concurrent.add(operation)
  }

  function endAttempt(operation: Operation): void {
    const others = (asking.get(operation) ?? 1) - 1
    asking.set(operation, others)
    if (others === 0) concurrent.delete(operation)
  }

  function recordAnswer(operation: Operation, { status, body }: NonNullable<Answer>): void {
    if (status >= 200 && status < 300) {
      open.delete(operation)
      if (operation.answer === undefined) operation.answer = body
      else if (nameOf(operation.answer) !== nameOf(body)) {
        operationLog.breaches.push(
          `the operation "${operation.kind}", when repeated, was answered with ${nameOf(body)} after ${nameOf(operation.answer)}`,
        )
      }
    } else if (status === 409 && isSingleProcess && !concurrent.has(operation)) {
      operationLog.breaches.push(
        `the operation "${operation.kind}" was answered with a wait for a process that has ended: ${JSON.stringify(body)}`,
      )
    } else if (!later.has(status)) {
      operationLog.breaches.push(
        `the operation "${operation.kind}" was answered with ${status}: ${JSON.stringify(body)}`,
      )
      open.delete(operation)
    }
  }
  return operationLog
}

/** The ID of what a response says was created. */
function nameOf({ messageId, campaignId, importId, exportId }: Acknowledgement): string {
  return messageId ?? campaignId ?? importId ?? exportId ?? ''
}
