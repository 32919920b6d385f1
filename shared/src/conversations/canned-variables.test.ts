import { expect, test } from 'vitest'
import { contactKeysIn, fillVariables, unknownVariableIn } from './canned-variables.ts'

const nadia = { contactName: 'Nadia El Amrani', agentName: 'Ben Ito' }
const unnamed = { ...nadia, contactName: null }

test.each([
  ['Hi {{contact.first_name}}!', nadia, 'Hi Nadia!'],
  ['Dear {{ contact.name }}, this is {{agent.name}}.', nadia, 'Dear Nadia El Amrani, this is Ben Ito.'],
  ['Hi {{contact.first_name|there}}!', nadia, 'Hi Nadia!'],
  ['Hi {{contact.first_name | there}}!', unnamed, 'Hi there!'],
  ['Hi {{contact.first_name}}, welcome.', unnamed, 'Hi, welcome.'],
  ['{{contact.name}}{{agent.name}}', { contactName: '$& {{agent.name}}', agentName: 'Ben' }, '$& {{agent.name}}Ben'],
  ['Your code is {{code}}, {1}', nadia, 'Your code is {{code}}, {1}'],
])('%j is filled with what is known', (text, values, filled) => {
  expect(fillVariables(text, values)).toBe(filled)
})

test.each([
  ['Hi {{contact.first_name|}} and {{agent.name}}', undefined],
  ['No variable at all, {1} or {{', undefined],
  ['Hi {{contact.order_number|none}}', undefined],
  ['Hi {{contact.Order}}', '{{contact.Order}}'],
  ['{{agent.name}} {{}}', '{{}}'],
  ['{{constructor}}', '{{constructor}}'],
])('in %j the first unknown variable is %j', (text, unknown) => {
  expect(unknownVariableIn(text)).toBe(unknown)
})

test('fields of a contact are inserted as text, and left out or replaced by their fallbacks where it has none', () => {
  const text =
    'Your order {{contact.order_number}} of {{contact.plan|no plan}}, {{contact.first_name}} {{contact.city}}.'
  const contactTexts = new Map([['order_number', 'A-17']])
  expect(contactKeysIn(text)).toEqual(['order_number', 'plan', 'city'])
  expect(fillVariables(text, { ...nadia, contactTexts })).toBe('Your order A-17 of no plan, Nadia.')
})
