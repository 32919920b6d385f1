import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { describe, expect, test } from 'vitest'
import { assignFieldErrors, errorsOfDetails, errorsOfSchema } from './field-errors.ts'

describe('Validation errors of a form', () => {
  test('each invalid field has a sentence of its own', () => {
    const input = { workspaceId: crypto.randomUUID(), name: '  ', expiresInDays: 0, rateLimitPerMinute: 'many' }

    expect(errorsOfSchema(NewApiKey, input)).toEqual({
      name: 'Must not be empty',
      expiresInDays: 'Must be at least 1',
      rateLimitPerMinute: 'Must be a number, not string',
    })
  })

  test('a missing field is called required', () => {
    expect(errorsOfSchema(NewApiKey, { workspaceId: crypto.randomUUID() })).toEqual({ name: 'Required' })
  })

  test('valid input has no errors', () => {
    expect(errorsOfSchema(NewApiKey, { workspaceId: crypto.randomUUID(), name: 'Billing' })).toEqual({})
  })

  test('server errors use the form’s field names, the first error of each field', () => {
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

  test('errors without a field on the form keep their path', () => {
    const errors = { 'rules.0.words': 'Must not be empty', workspaceId: 'Is required', '': 'Too much' }

    expect(assignFieldErrors(errors, ['rules', 'name'])).toEqual({
      placed: { 'rules.0.words': 'Must not be empty' },
      others: ['workspaceId: Is required', 'Too much'],
    })
  })

  test('a field does not get the errors of a longer name', () => {
    expect(assignFieldErrors({ names: 'Is required' }, ['name']).placed).toEqual({})
  })
})
