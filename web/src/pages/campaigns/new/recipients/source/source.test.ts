import { expect, test } from 'vitest'
import { readAsGerman } from '../../../../../testing/read-as-german.ts'
import { readText } from './source.ts'

const read = (text: string, roles = {}) => readText(text, { readPhones: readAsGerman, roles })

test.each([
  ['a title that names phones', 'Name;Mobile\nAnna;0151 23456789\n', 'Mobile'],
  ['a German title', 'Kunde,Bestellung,Telefonnummer\nAnna,10001234,030/123456\n', 'Telefonnummer'],
  ['values that start with +', 'name,contact\nAnna,+15550100123\nBo,+15550100124\n', 'contact'],
  ['few values', 'Name;Mobile\nAnna;+15550100123\nBo;\n', 'Mobile'],
  ['the only column', 'Handy\n+15550100123\n', 'Handy'],
  ['a title among numbers', 'order,customer,phone number\n10001234,20001234,0151 23456789\n', 'phone number'],
])('a column is mapped to the phone number by %s', async (_, text, column) => {
  const { problem, roles, rows } = await read(text)
  expect({ problem, phone: roles.phone }).toEqual({ problem: undefined, phone: column })
  expect(rows[0]?.problem).toBeUndefined()
})

test.each([
  ['numbers without a title that says so', 'name,order\nAnna,10001234\n'],
  ['a title without numbers', 'name,phone number\nAnna,unknown\nBo,none\n'],
  ['two columns that are as likely', 'mobile,landline phone\n0151 23456789,030 123456\n'],
])('no column is mapped by %s', async (_, text) => {
  const { problem, allColumns } = await read(text)
  expect(problem).toMatch(/^There is no column called phone/)
  expect(allColumns).toHaveLength(2)
})

test('a column called phone and a chosen one take precedence', async () => {
  expect((await read('phone,mobile\n+15550100123,+15550100124\n')).roles.phone).toBe('phone')
  expect((await read('home,mobile\n+15550100123,+15550100124\n', { phone: 'home' })).roles.phone).toBe('home')
})

test('a list that is too long is refused for its length', async () => {
  const { problem } = await read(`mobile\n${'+15550100123\n'.repeat(1001)}`)
  expect(problem).toMatch(/1,001 recipients/)
  const both = await read(`phone,mobile\n${'+15550100123,+15550100124\n'.repeat(1001)}`)
  expect(both).toMatchObject({ problem: expect.stringMatching(/1,001 recipients/), roles: { phone: 'phone' } })
})

test('a number that does not exist in the default country is refused', async () => {
  const { rows } = await read('phone\n12345\n015123456789\n')
  expect(rows.map(({ phone, problem }) => [phone, problem])).toEqual([
    ['12345', expect.stringContaining('is not a number in Germany')],
    ['+4915123456789', undefined],
  ])
})
