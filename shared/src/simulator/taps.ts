import type { MessageContent } from '../conversations/message-content.ts'
import type { FilledTemplate } from '../templates/template-text.ts'

/** Something that a customer can tap in a message; `type` is what the tap arrives as. */
export type Tappable = {
  readonly type: 'button' | 'button_reply' | 'list_reply'
  /** The ID of the answer; for a quick reply of a template its label. */
  readonly id: string
  readonly title: string
  readonly description?: string | undefined
}

/** What a customer can tap in a stored message, in the order in which it is shown. Links and codes are no answers. */
export function tappablesIn({ kind, content }: { readonly kind: string; readonly content: string | null }): Tappable[] {
  if (content === null) return []
  const stored: unknown = JSON.parse(content)
  return kind === 'template' ? quickRepliesOf(stored as FilledTemplate) : answersOf(stored as MessageContent)
}

function quickRepliesOf({ buttons, cards = [] }: FilledTemplate): Tappable[] {
  return [...buttons, ...cards.flatMap((card) => card.buttons)]
    .filter(({ type }) => type === 'QUICK_REPLY')
    .map(({ text }) => ({ type: 'button', id: text, title: text }))
}

function answersOf(content: MessageContent): Tappable[] {
  switch (content.type) {
    case 'buttons':
      return content.buttons.map((button) => ({ type: 'button_reply', ...button }))
    case 'list':
      return content.sections.flatMap(({ rows }) => rows.map((row) => ({ type: 'list_reply', ...row }) as const))
    default:
      return []
  }
}

type Tap = {
  readonly text: string
  readonly button: true
  readonly payload?: string | undefined
  readonly content: MessageContent
}

/** How a tap arrives. A template can give a quick reply a payload, which is not its label. */
export function tapOn({ type, id, title, description }: Tappable, payload?: string): Tap {
  if (type === 'button') {
    const label = { type, label: title, ...(payload !== undefined && { payload }) }
    return { text: title, button: true, payload, content: label }
  }
  const more = type === 'list_reply' && description !== undefined ? { description } : {}
  const text = [title, more.description].filter(Boolean).join(' – ')
  return { text, button: true, payload: id, content: { type, id, title, ...more } }
}
