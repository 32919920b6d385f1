import { inEnglish } from '@parley/shared/sentences/english'
import { expect, test } from 'vitest'
import { readAsGerman } from '../../../../../testing/read-as-german.ts'
import { draftOf } from '../../draft.ts'
import { readAgain, readFile, readText, readTyped } from './source.ts'

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
  expect(inEnglish(problem)).toMatch(/^There is no column called phone/)
  expect(allColumns).toHaveLength(2)
})

test('a column called phone and a chosen one take precedence', async () => {
  expect((await read('phone,mobile\n+15550100123,+15550100124\n')).roles.phone).toBe('phone')
  expect((await read('home,mobile\n+15550100123,+15550100124\n', { phone: 'home' })).roles.phone).toBe('home')
})

test('a column that was chosen in another file and is missing is ignored', async () => {
  const { problem, roles } = await read('Name;Mobile\nAnna;0151 23456789\n', { phone: 'Order' })
  expect({ problem, phone: roles.phone }).toEqual({ problem: undefined, phone: 'Mobile' })
})

test('a list that is too long is refused for its length', async () => {
  const { problem } = await read(`mobile\n${'+15550100123\n'.repeat(1001)}`)
  expect(inEnglish(problem)).toMatch(/1,001 recipients/)
  const both = await read(`phone,mobile\n${'+15550100123,+15550100124\n'.repeat(1001)}`)
  expect(inEnglish(both)).toMatchObject({
    problem: expect.stringMatching(/1,001 recipients/),
    roles: { phone: 'phone' },
  })
})

test('a number that does not exist in the default country is refused', async () => {
  const { rows } = await read('phone\n12345\n015123456789\n')
  expect(inEnglish(rows.map(({ phone, problem }) => [phone, problem]))).toEqual([
    ['12345', expect.stringContaining('is not a number in Germany')],
    ['+4915123456789', undefined],
  ])
})

const reading = { readPhones: readAsGerman, roles: {} }

test('a file is read with its text and name; a binary one is refused', async () => {
  const file = await readFile(new File(['phone,name\n+15550100123,Anna\n'], 'list.csv'), reading)
  expect(file).toMatchObject({ name: 'list.csv', text: 'phone,name\n+15550100123,Anna\n' })
  expect(file.list.rows).toMatchObject([{ phone: '+15550100123', variables: { name: 'Anna' } }])
  const binary = await readFile(new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'list.xlsx'), reading)
  expect(binary).toMatchObject({ name: 'list.xlsx', text: undefined, list: { rows: [] } })
  expect(binary.list.problem).toBeTruthy()
})

test('a file that cannot be read any more says so', async () => {
  const moved = { name: 'list.csv', arrayBuffer: () => Promise.reject(new Error('gone')) } as unknown as File
  expect(inEnglish((await readFile(moved, reading)).list.problem)).toMatch(/could not be read/)
})

test('nothing is read of an empty text', async () => {
  expect(await readTyped(' \n', reading)).toBeUndefined()
  expect((await readTyped('phone\n+15550100123\n', reading))?.rows).toHaveLength(1)
})

test('a row is read as it was corrected, the others as they are', async () => {
  const repairs = { 2: { phone: '0151 23456789', variables: { name: 'Bo' } } }
  const { rows } = await readText('phone,name\nx,Anna\n+15550100123,Carla\n', { ...reading, repairs })
  expect(rows).toMatchObject([
    { line: 2, phone: '+4915123456789', variables: { name: 'Bo' } },
    { line: 3, phone: '+15550100123', variables: { name: 'Carla' } },
  ])
  expect(rows[0]?.problem).toBeUndefined()
})

test('both texts of a draft are read again, each with its own corrections', async () => {
  const repair = (name: string) => ({ 2: { phone: '+15550100123', variables: { name } } })
  const draft = {
    ...draftOf('draft-1', undefined),
    text: 'phone,name\nx,Anna\n',
    file: { name: 'list.csv', text: 'phone,name\ny,Bo\n', list: { columns: [], allColumns: [], roles: {}, rows: [] } },
    repairs: { text: repair('Typed'), file: repair('Uploaded') },
  }
  const again = await readAgain(draft, readAsGerman)
  expect(again.textList?.rows[0]?.variables).toEqual({ name: 'Typed' })
  expect(again.file).toMatchObject({ name: 'list.csv', text: draft.file.text })
  expect(again.file?.list.rows[0]?.variables).toEqual({ name: 'Uploaded' })
  const withoutText = { ...draft, text: '', file: { ...draft.file, text: undefined } }
  expect(await readAgain(withoutText, readAsGerman)).toEqual({ textList: undefined })
})
