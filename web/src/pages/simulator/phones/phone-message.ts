import type { SimulatedBubble } from '@parley/shared/simulator/simulator'
import type { Inputs } from '../../../trpc.ts'

type Content = NonNullable<SimulatedBubble['content']>
export type Of<Type extends Content['type']> = Extract<Content, { type: Type }>
export type Question = Of<'buttons'> | Of<'list'> | Of<'link_button'> | Of<'location_request'>

/** What the customer sends. */
export type CustomerMessage = Omit<Inputs['simulator']['reply'], 'workspaceId' | 'mode' | 'from' | 'channel_id'>

/** Answers the message in which it is tapped. */
export type OnAnswer = (message: CustomerMessage) => void

/** The place that a simulated customer is at. */
export const examplePlace = { latitude: 52.5219, longitude: 13.4132 }

const questions: readonly string[] = ['buttons', 'list', 'link_button', 'location_request'] satisfies Question['type'][]

export function isQuestion(content: Content | null): content is Question {
  return content !== null && questions.includes(content.type)
}
