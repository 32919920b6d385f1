import { auditActions } from '@parley/shared/audit-actions'
import { expect, test } from 'vitest'
import { actionName } from './action-words.ts'

test('every action that is recorded is a filter option, once', () => {
  const options = auditActions.map(actionName)
  expect(options).not.toContain('')
  expect(new Set(auditActions).size).toBe(auditActions.length)
  expect(new Set(options).size).toBe(options.length)
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
