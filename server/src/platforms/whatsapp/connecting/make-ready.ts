import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { ConnectionProblem, Credentials } from '../../platform-connections.ts'
import { refusalIn } from '../check-number.ts'
import { connectionProblem } from '../connection-problem.ts'
import type { Graph } from '../graph/graph.ts'
import { listAt, textAt, valueAt } from '../graph/json.ts'
import { type Finding, foundBy, problemAt } from './problem-at.ts'

type NumberState = {
  /** The status of the number; undefined where the platform reports none. */
  readonly status: string | undefined
  readonly verification: string | undefined
  readonly health: unknown
}

/** States of a number that can be registered. */
const unregistered: ReadonlySet<string | undefined> = new Set(['PENDING', 'UNVERIFIED', 'DISCONNECTED'])

/**
 * Why the number cannot send; undefined where it can. A number that is not registered is registered with the PIN that the
 * person gave, and never without one: a first registration sets the PIN, and WhatsApp allows few attempts.
 */
export async function makeReady(
  graph: Graph,
  credentials: Credentials,
  pin: string | undefined,
): Promise<ConnectionProblem | undefined> {
  const state = await registeredState(graph, credentials, pin)
  if ('code' in state) return foundBy('registration', state)
  return foundBy('registration', connectionOf(state)) ?? foundBy('health', healthOf(state))
}

/** The state of the number once it is registered, or why it is not. */
async function registeredState(
  graph: Graph,
  credentials: Credentials,
  pin: string | undefined,
): Promise<NumberState | Finding> {
  const before = await readState(graph, credentials)
  if ('code' in before || !unregistered.has(before.status)) return before
  const problem = await register(graph, credentials, { pin, verification: before.verification })
  if (problem) return problem
  const after = await readState(graph, credentials)
  if ('code' in after || !unregistered.has(after.status)) return after
  const message = sentence('numberNotReadyYet', { status: after.status ?? '' })
  return problemAt('phoneNumberId', 'not_ready_yet', message)
}

async function readState(graph: Graph, credentials: Credentials): Promise<NumberState | Finding> {
  const reply = await graph.call({
    method: 'GET',
    path: credentials.phoneNumberId,
    caller: credentials,
    query: { fields: 'id,status,code_verification_status,health_status' },
  })
  const refusal = refusalIn(reply)
  if (refusal) return connectionProblem(refusal, 'number')
  const body = reply.kind === 'answered' ? reply.body : undefined
  return {
    status: textAt(body, 'status'),
    verification: textAt(body, 'code_verification_status'),
    health: valueAt(body, 'health_status'),
  }
}

type Registration = { readonly pin: string | undefined; readonly verification: string | undefined }

const registrationProblems: Readonly<Record<string, ShownSentence>> = {
  '133005': sentence('pinWrong'),
  '133016': sentence('registeredTooOften'),
}

async function register(
  graph: Graph,
  credentials: Credentials,
  { pin, verification }: Registration,
): Promise<Finding | undefined> {
  if (verification === 'NOT_VERIFIED') {
    return problemAt('phoneNumberId', 'not_verified', sentence('numberNotVerified'))
  }
  if (pin === undefined) return problemAt('pin', 'pin_needed', sentence('pinNeeded'))
  const reply = await graph.call({
    method: 'POST',
    path: `${credentials.phoneNumberId}/register`,
    caller: credentials,
    body: { messaging_product: 'whatsapp', pin },
  })
  const refusal = refusalIn(reply)
  const known = refusal && registrationProblems[refusal.code]
  if (refusal && known) return problemAt('pin', refusal.code, known)
  return refusal && connectionProblem(refusal, 'number')
}

/** Why a number that is registered is not connected to the platform. */
function connectionOf({ status }: NumberState): Finding | undefined {
  if (status === undefined || status === 'CONNECTED') return undefined
  return problemAt('phoneNumberId', 'not_connected', sentence('numberCannotSend', { status }))
}

/** Why the platform does not let the number send. */
function healthOf({ health }: NumberState): Finding | undefined {
  if (textAt(health, 'can_send_message') !== 'BLOCKED') return undefined
  const blocked = listAt(health, 'entities').find((entity) => textAt(entity, 'can_send_message') === 'BLOCKED')
  const errors = listAt(blocked, 'errors').map(reasonOf)
  const reason = errors.length > 0 ? errors.join(' ').slice(0, 500) : (textAt(blocked, 'entity_type') ?? '')
  return problemAt(fieldOf(textAt(blocked, 'entity_type')), 'blocked', sentence('numberBlocked', { reason }))
}

/** The platform's words about a problem, and its solution. */
function reasonOf(error: unknown): string {
  const words = [textAt(error, 'error_description'), textAt(error, 'possible_solution')]
  return `${words.filter((text) => text !== undefined).join(' ')} (${textAt(error, 'error_code')})`
}

function fieldOf(entity: string | undefined): Finding['field'] {
  if (entity === 'PHONE_NUMBER') return 'phoneNumberId'
  return entity === 'WABA' || entity === 'BUSINESS' ? 'businessAccountId' : undefined
}
