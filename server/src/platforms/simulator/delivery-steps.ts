import { type MagicBehaviour, magicBehaviourOf } from '@parley/shared/simulator/simulator'
import { type Tappable, tappablesIn } from '@parley/shared/simulator/taps'
import type { SimulatorMessageTable } from '../../db/schema/simulator.ts'

/** What happens to an accepted message, and when, counted from its acceptance. */
export type Step = { readonly afterMs: number } & (
  | { readonly happens: 'sent' | 'delivered' | 'read' }
  | { readonly happens: 'failed'; readonly code: string }
  | { readonly happens: 'opts_out' }
  | { readonly happens: 'answers'; readonly text: string }
  | { readonly happens: 'taps'; readonly on: Tappable }
)

const sent: Step = { happens: 'sent', afterMs: 0 }
const delivered: Step = { happens: 'delivered', afterMs: 1_000 }
const read: Step = { happens: 'read', afterMs: 4_000 }
const answerMs = 5_000
const usual: readonly Step[] = [sent, delivered, read]

/** The sequences that differ from the usual one. Numbers whose messages are refused have none. */
const special: Partial<Record<MagicBehaviour, readonly Step[]>> = {
  undeliverable: [{ happens: 'failed', code: '131026', afterMs: 1_000 }],
  opted_out: [
    { happens: 'failed', code: '131050', afterMs: 1_000 },
    { happens: 'opts_out', afterMs: 1_000 },
  ],
  slow: [sent, { happens: 'delivered', afterMs: 60_000 }, { happens: 'read', afterMs: 63_000 }],
  read_at_once: [
    { happens: 'read', afterMs: 0 },
    { happens: 'sent', afterMs: 1_000 },
  ],
  cut_off: [],
  never_delivered: [],
}

/** Only templates are answered with a text: two machines that answered each other's texts would never stop. */
const answers: Partial<Record<MagicBehaviour, Step>> = {
  replies: { happens: 'answers', text: 'Thanks, got it!', afterMs: answerMs },
  stops: { happens: 'answers', text: 'STOP', afterMs: answerMs },
}

export function deliveryStepsOf(message: Pick<SimulatorMessageTable, 'phone' | 'kind' | 'content'>): readonly Step[] {
  const behaviour = magicBehaviourOf(message.phone)
  if (!behaviour) return usual
  const answer = answerOf(behaviour, message)
  return [...(special[behaviour] ?? usual), ...(answer ? [answer] : [])]
}

function answerOf(
  behaviour: MagicBehaviour,
  message: Pick<SimulatorMessageTable, 'kind' | 'content'>,
): Step | undefined {
  if (behaviour !== 'taps' && behaviour !== 'chooses') {
    return message.kind === 'template' ? answers[behaviour] : undefined
  }
  const on = tappablesIn(message).find(({ type }) => (type === 'list_reply') === (behaviour === 'chooses'))
  return on && { happens: 'taps', on, afterMs: answerMs }
}
