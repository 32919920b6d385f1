import { auditActions as recorded } from '@parley/shared/workspace/audit'
import { expect, test } from 'vitest'
import { actionName, auditActions } from './action-words.ts'

test('every action that is recorded is a filter option, once', () => {
  expect([...auditActions].sort()).toEqual([...recorded].sort())
})

test('a filter option is the phrase of an action without what leads to its subject', () => {
  const actions = ['session.signed_in', 'member.added', 'settings.changed', 'webhook.delivery_resent'] as const
  expect(actions.map(actionName)).toEqual([
    'Signed in',
    'Added member',
    'Changed the settings',
    'Resent an event to webhook',
  ])
})
