import type { MessageContent } from '@parley/shared/conversations/message-content'
import { expect, test } from 'vitest'
import { messageWith } from '../../../testing/conversation.ts'
import { changesIn, chosenOn, withoutShownReactions } from './message-links.ts'

const about = (message_id: string | null) => ({ platform_message_id: 'w', message_id })
const messageOf = (content: MessageContent) => messageWith({ content })

test('a message is known as edited or deleted by the latest that says so', () => {
  const messages = [
    messageOf({ type: 'edit', quoted: about('a') }),
    messageOf({ type: 'edit', quoted: about('b') }),
    messageOf({ type: 'revoke', quoted: about('b') }),
    messageOf({ type: 'revoke', quoted: about(null) }),
    messageOf({ type: 'text', quoted: about('c') }),
  ]
  expect([...changesIn(messages)]).toEqual([
    ['a', 'edited'],
    ['b', 'deleted'],
  ])
})

test('what was chosen on a message is named by ID, and on a template by its label', () => {
  const messages = [
    messageOf({ type: 'button_reply', id: 'yes', title: 'Yes', quoted: about('a') }),
    messageOf({ type: 'list_reply', id: 'row', quoted: about('a') }),
    messageOf({ type: 'button', label: 'Stop', payload: 'STOP', quoted: about('a') }),
    messageOf({ type: 'button_reply', id: 'no', quoted: about('b') }),
    messageOf({ type: 'text', quoted: about('a') }),
  ]
  expect([...chosenOn('a', messages)]).toEqual(['yes', 'row', 'Stop'])
})

test('a reaction is a line of its own only where its message is not among the others', () => {
  const asked = messageWith({ id: 'asked' })
  const shown = messageOf({ type: 'reaction', emoji: '👍', quoted: about('asked') })
  const alone = messageOf({ type: 'reaction', emoji: '👍', quoted: about('earlier') })
  expect(withoutShownReactions([asked, shown, alone])).toEqual([asked, alone])
})
