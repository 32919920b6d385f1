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

test.each('first_name,firstname,customer_first_name,contactfirstname,client_firstname,user_first_name'.split(','))(
  '{{%s}} is the first name',
  (name) => {
    expect(knownValues(body(`{{${name}}}`), ada)).toEqual({ [`body.${name}`]: 'Ada' })
  },
)

test.each(
  'name,full_name,fullname,customer_name,contactname,client_full_name,user_name,customer,contact,client'.split(','),
)('{{%s}} is the name', (name) => {
  expect(knownValues(body(`{{${name}}}`), ada)).toEqual({ [`body.${name}`]: 'Ada Byron' })
})

test.each('phone,phone_number,phonenumber,mobile,customer_phone,contactmobile'.split(','))(
  '{{%s}} is the phone',
  (name) => {
    expect(knownValues(body(`{{${name}}}`), ada)).toEqual({ [`body.${name}`]: '+15550100123' })
  },
)

test.each(
  'first_names,agent_first_name,names,agent_name,customers,my_customer,phones,agent_phone,mobile_app'.split(','),
)('{{%s}} is not known', (name) => {
  expect(knownValues(body(`Your {{${name}}}`), ada)).toEqual({})
})

test.each([
  ['Hello, {{1}}', true],
  ['Say: ¡Hola {{1}}!', true],
  ['_dear {{1}}_', true],
  ['Guten Tag! {{1}}', true],
  ['Liebe {{1}}', true],
  ['Estimada *{{1}}*', true],
  ['Hello to all. {{1}}', false],
  ['Philip {{1}}', false],
  ['{{1}} hello', false],
])('“%s” greets the customer: %s', (text, isGreeted) => {
  expect(knownValues(body(text), ada)).toEqual(isGreeted ? { 'body.1': 'Ada Byron' } : {})
})

test('each text is looked at for its own placeholders', () => {
  const header = { type: 'HEADER' as const, format: 'TEXT' as const, text: 'Order {{1}}' }
  expect(knownValues([header, ...body('Hi {{1}}')], ada)).toEqual({ 'body.1': 'Ada Byron' })
  const image = { type: 'HEADER' as const, format: 'IMAGE' as const }
  expect(knownValues([image, ...body('Hi {{1}}')], ada)).toMatchObject({ 'body.1': 'Ada Byron' })
})
