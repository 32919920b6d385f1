import type { Component } from '@parley/shared/templates/components'
import { slotsOf } from '@parley/shared/templates/template-slots'
import { expect, test } from 'vitest'
import { mapColumns, nameColumnOf, sampleColumns, unusedColumns, withoutColumns } from './columns.ts'

const body = (text: string): Component => ({ type: 'BODY', text })
const header = (text: string): Component => ({ type: 'HEADER', format: 'TEXT', text })
const track: Component = {
  type: 'BUTTONS',
  buttons: [{ type: 'URL', text: 'Track', url: 'https://example.com/{{1}}' }],
}
const two = slotsOf([body('{{1}} {{2}}')])
const tracking = slotsOf([header('For {{1}}'), body('{{1}} {{2}}'), track])
const named = slotsOf([header('{{first_name}}'), body('{{first_name}} {{city}}'), track])

test.each([
  ['in their order', two, ['name', 'order', 'city'], { 'body.1': 'name', 'body.2': 'order' }],
  ['in their order, a number among names too', two, ['2024', 'name'], { 'body.1': '2024', 'body.2': 'name' }],
  ['by number when all are numbers', two, ['2', '1'], { 'body.1': '1', 'body.2': '2' }],
  [
    'of header, body and buttons in reading order',
    tracking,
    ['a', 'b', 'c', 'd'],
    { 'header.1': 'a', 'body.1': 'b', 'body.2': 'c', 'button.0.1': 'd' },
  ],
  [
    'of the address that they name',
    tracking,
    ['button.0.1', 'a', 'b', 'c'],
    { 'header.1': 'a', 'body.1': 'b', 'body.2': 'c', 'button.0.1': 'button.0.1' },
  ],
  [
    'by name, ignoring case and separators',
    named,
    ['City', 'First name'],
    { 'header.first_name': 'First name', 'body.first_name': 'First name', 'body.city': 'City', 'button.0.1': '' },
  ],
  ['with none where too few exist', two, ['name'], { 'body.1': 'name', 'body.2': '' }],
])('columns fill placeholders %s', (_, slots, columns, mapped) => {
  expect(mapColumns(slots, columns, {})).toEqual(mapped)
})

test('a picture is filled by the column of links to it, or by that of the IDs of stored files', () => {
  const header: Component = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [] } }
  const slots = slotsOf([header, body('{{1}}')])
  const columns = ['header.file', 'name']
  expect(mapColumns(slots, columns, {})).toEqual({ 'header.media': 'header.file', 'body.1': 'name' })
  expect(mapColumns(slots, [...columns, 'header.media'], {})).toMatchObject({ 'header.media': 'header.media' })
})

test('a selected column takes precedence while the list contains it', () => {
  expect(mapColumns(two, ['a', 'b'], { 'body.1': 'b', 'body.2': '' })).toEqual({ 'body.1': 'b', 'body.2': '' })
  expect(mapColumns(two, ['a'], { 'body.1': 'gone' })).toMatchObject({ 'body.1': 'a' })
})

test('a placeholder with a fixed value takes no column; the others keep theirs', () => {
  expect(mapColumns(two, ['a', 'b'], withoutColumns({ 'body.1': 'a' }, { 'body.1': 'Hello' }))).toEqual({
    'body.1': '',
    'body.2': 'b',
  })
})

test('customers’ names come from the column whose title says so, unless another is selected', () => {
  expect(nameColumnOf(['order', 'Full name', 'name'], undefined)).toBe('Full name')
  expect(nameColumnOf(['order', 'Kunde'], undefined)).toBe('Kunde')
  expect(nameColumnOf(['order', 'file name'], undefined)).toBe('')
  expect(nameColumnOf(['order', 'name'], 'order')).toBe('order')
  expect(nameColumnOf(['order', 'name'], '')).toBe('')
  expect(nameColumnOf(['order', 'name'], 'gone')).toBe('name')
})

test('unused columns are listed', () => {
  expect(unusedColumns(['name', 'city'], { 'body.1': 'name', 'body.2': '' })).toEqual(['city'])
})

test.each([
  ['numbers', tracking],
  ['names', named],
])('the columns of the sample file fill a template with %s completely', (_, slots) => {
  const columns = sampleColumns(slots)
  expect(Object.values(mapColumns(slots, [...new Set(columns)], {}))).toEqual(columns)
})

test.each(
  'name,Full name,full_name,First-name,customername,contact name,client name,recipient name,customer,client,recipient,Kunde,Vorname,nombre,nom,prénom,nome'.split(
    ',',
  ),
)('%s is a title of names', (title) => {
  expect(nameColumnOf(['order', title], undefined)).toBe(title)
})

test.each(['names', 'my name', 'username', 'customers', 'the customer', 'nomenclature'])(
  '%s is no title of names',
  (title) => {
    expect(nameColumnOf([title], undefined)).toBe('')
  },
)

test('a numbered placeholder is matched by its order only, a named one in any spelling', () => {
  expect(mapColumns(named, ['FIRST-NAME', 'the_city'], {})).toMatchObject({
    'body.first_name': 'FIRST-NAME',
    'body.city': '',
  })
})

test('the columns of a sample are numbered, or named like the placeholders', () => {
  expect(sampleColumns(tracking)).toEqual(['value_1', 'value_2', 'value_3', 'value_4'])
  expect(sampleColumns(named)).toEqual(['first_name', 'first_name', 'city', 'button.0.1'])
})
