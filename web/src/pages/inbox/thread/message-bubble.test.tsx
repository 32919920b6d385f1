import { anotherApp } from '@parley/shared/words'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../i18n/i18n.ts'
import { messageWith } from '../../../testing/conversation.ts'
import { MessageBubble } from './message-bubble.tsx'

beforeAll(() => i18n.loadNamespaces(['inbox', 'timeline']))

const shown = (changes: Parameters<typeof messageWith>[0]) =>
  renderToStaticMarkup(<MessageBubble message={messageWith(changes)} />)

test('what is said in standby is marked, as is what another app sent', () => {
  const content = { type: 'text', standby: true } as const
  expect(shown({ content })).toContain('Another sender had the conversation')
  expect(shown({ content, direction: 'outbound', sent_by: anotherApp })).toContain('<bdi>Another app</bdi>')
  expect(shown({ content: { type: 'text' } })).not.toContain('Another sender')
})

test('a note that an AI wrote says so', () => {
  const note = shown({ kind: 'note', content: { type: 'ai_summary' }, sent_by: 'AI agent', text: 'Parcel late.' })
  expect(note).toContain('Internal note · Summary written by AI')
  expect(note).toContain('Parcel late.')
})
