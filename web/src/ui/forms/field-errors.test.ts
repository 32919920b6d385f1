import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { describe, expect, test } from 'vitest'
import { assignFieldErrors, errorsOfDetails, errorsOfSchema } from './field-errors.ts'

describe('what is wrong with a form', () => {
  test('is said at each field in a sentence', () => {
    const input = { workspaceId: crypto.randomUUID(), name: '  ', expiresInDays: 0, rateLimitPerMinute: 'many' }

    expect(errorsOfSchema(NewApiKey, input)).toEqual({
      name: 'Must not be empty',
      expiresInDays: 'Must be at least 1',
      rateLimitPerMinute: 'Must be a number, not string',
    })
  })

  test('is nothing when the schema takes it', () => {
    expect(errorsOfSchema(NewApiKey, { workspaceId: crypto.randomUUID(), name: 'Billing' })).toEqual({})
  })

  test('said by the server names fields as the form does, and the first thing wrong with each', () => {
    const details = [
      { path: 'rules[2].words[0]', message: 'must not be empty' },
      { path: 'url', message: 'must be an https URL' },
      { path: 'url', message: 'must not carry a password' },
    ]
    expect(errorsOfDetails(details)).toEqual({
      'rules.2.words.0': 'Must not be empty',
      url: 'Must be an https URL',
    })
  })

  test('without a field of its own is kept, with its name', () => {
    const errors = { 'rules.0.words': 'Must not be empty', workspaceId: 'Is required', '': 'Too much' }

    expect(assignFieldErrors(errors, ['rules', 'name'])).toEqual({
      placed: { 'rules.0.words': 'Must not be empty' },
      others: ['workspaceId: Is required', 'Too much'],
    })
  })

  test('of a field is not mistaken for one whose name begins alike', () => {
    expect(assignFieldErrors({ names: 'Is required' }, ['name']).placed).toEqual({})
  })
})
