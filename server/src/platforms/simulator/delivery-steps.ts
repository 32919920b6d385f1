import { type MagicBehaviour, magicBehaviourOf } from '@parley/shared/simulator/simulator'

/** What happens to an accepted message, and when, counted from its acceptance. */
export type Step = { readonly afterMs: number } & (
  | { readonly happens: 'sent' | 'delivered' | 'read' }
  | { readonly happens: 'failed'; readonly code: string }
  | { readonly happens: 'opts_out' }
  | { readonly happens: 'answers'; readonly text: string }
)

const sent: Step = { happens: 'sent', afterMs: 0 }
const delivered: Step = { happens: 'delivered', afterMs: 1_000 }
const read: Step = { happens: 'read', afterMs: 4_000 }
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

/** Only templates are answered: two machines that answered each other's texts would never stop. */
const answers: Partial<Record<MagicBehaviour, Step>> = {
  replies: { happens: 'answers', text: 'Thanks, got it!', afterMs: 5_000 },
  stops: { happens: 'answers', text: 'STOP', afterMs: 5_000 },
}

export function deliveryStepsOf(message: { phone: string; kind: 'text' | 'template' }): readonly Step[] {
  const behaviour = magicBehaviourOf(message.phone)
  if (!behaviour) return usual
  const answer = message.kind === 'template' ? answers[behaviour] : undefined
  return [...(special[behaviour] ?? usual), ...(answer ? [answer] : [])]
}
