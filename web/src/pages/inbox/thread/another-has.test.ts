import { anotherApp } from '@parley/shared/words'
import { expect, test } from 'vitest'
import { messageWith } from '../../../testing/conversation.ts'
import { anotherHas } from './another-has.ts'

const standby = messageWith({ content: { type: 'text', standby: true } })
const usual = messageWith({ content: { type: 'text' } })
const ours = messageWith({ direction: 'outbound', sent_by: 'Ada' })
const note = messageWith({ direction: 'outbound', kind: 'note', sent_by: 'Ada' })
const echo = messageWith({ direction: 'outbound', sent_by: anotherApp, content: { type: 'text' } })
const handover = (new_owner: string) =>
  messageWith({ kind: 'notice', content: { type: 'handover', action: 'control_passed', new_owner, is_to_us: true } })

test('another sender has the conversation while messages arrive in standby', () => {
  expect(anotherHas([usual, standby])).toBe(true)
  expect(anotherHas([standby, note, echo])).toBe(true)
  expect(anotherHas([usual, handover('ai_agent')])).toBe(true)
})

test('the conversation is ours again after a handover, a reply or a usual message', () => {
  for (const last of [handover('escalation'), ours, usual]) expect(anotherHas([standby, last])).toBe(false)
  expect(anotherHas([])).toBe(false)
  expect(anotherHas([usual, echo])).toBe(false)
})
