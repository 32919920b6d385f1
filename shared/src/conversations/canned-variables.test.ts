import { expect, test } from 'vitest'
import { fillVariables, unknownVariableIn } from './canned-variables.ts'

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
  ['Hi {{contact.firstname}}', '{{contact.firstname}}'],
  ['{{agent.name}} {{}}', '{{}}'],
  ['{{constructor}}', '{{constructor}}'],
])('in %j the first unknown variable is %j', (text, unknown) => {
  expect(unknownVariableIn(text)).toBe(unknown)
})
