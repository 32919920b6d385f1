import { expect, test } from 'vitest'
import { knownValues } from './known-values.ts'

const ada = { name: 'Ada Byron', phone: '+15550100123' }
const body = (text: string) => [{ type: 'BODY' as const, text }]

test.each([
  ['Hello {{1}}, your order {{2}} is ready.', { 'body.1': 'Ada Byron' }],
  ['Hallo *{{1}}*!', { 'body.1': 'Ada Byron' }],
  ['Your order {{1}} is ready, {{2}}.', {}],
  ['{{first_name}}, call {{agent}}', { 'body.first_name': 'Ada' }],
  [
    'For {{customer_name}}: {{phone_number}}',
    { 'body.customer_name': 'Ada Byron', 'body.phone_number': '+15550100123' },
  ],
  ['Delphi {{1}}', {}],
])('“%s” starts with what is known of the customer', (text, expected) => {
  expect(knownValues(body(text), ada)).toEqual(expected)
})

test('a greeting in the header names the customer too', () => {
  const components = [{ type: 'HEADER' as const, format: 'TEXT' as const, text: 'Hi {{1}}' }, ...body('Bye {{1}}')]
  expect(knownValues(components, ada)).toEqual({ 'header.1': 'Ada Byron' })
})

test('nothing is filled in of a customer without a name', () => {
  expect(knownValues(body('Hello {{1}}, {{first_name}}'), { name: null, phone: null })).toEqual({})
})
