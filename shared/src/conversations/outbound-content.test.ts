import { expect, test } from 'vitest'
import { describeIssues } from '../errors.ts'
import { OutboundContent } from './outbound-content.ts'

const reply = (title: string, id = title) => ({ id, title })
const buttons = (...titles: string[]) => ({
  type: 'buttons',
  text: 'Which?',
  buttons: titles.map((each) => reply(each)),
})
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => reply(`row ${from + index}`))
const list = (...sections: object[]) => ({ type: 'list', text: 'Which?', button: 'Show', sections })
const flow = (parameters: object) => ({
  type: 'interactive',
  interactive: {
    type: 'flow',
    body: { text: 'Book' },
    action: { name: 'flow', parameters: { flow_message_version: '3', flow_cta: 'Start', ...parameters } },
  },
})
const product = { product_retailer_id: 'sku-1' }
const products = (...sections: object[]) => ({
  type: 'interactive',
  interactive: {
    type: 'product_list',
    header: { type: 'text', text: 'New' },
    body: { text: 'Look' },
    action: { catalog_id: '99', sections },
  },
})
const long = (length: number) => 'x'.repeat(length)

test.each<[string, object, string, string]>([
  ['four buttons', buttons('a', 'b', 'c', 'd'), 'buttons', 'maximumEntries'],
  ['no button', buttons(), 'buttons', 'minimumEntries'],
  ['a title of 21 characters', buttons('a', long(21)), 'buttons[1].title', 'maximumCharacters'],
  [
    'two equal titles',
    { ...buttons(), buttons: [reply('a', '1'), reply('a', '2')] },
    'buttons[1].title',
    'differentValueExpected',
  ],
  [
    'two equal IDs',
    { ...buttons(), buttons: [reply('a', '1'), reply('b', '1')] },
    'buttons[1].id',
    'differentValueExpected',
  ],
  ['an ID that ends in a space', { ...buttons(), buttons: [reply('a', 'a ')] }, 'buttons[0].id', 'noOuterSpaces'],
  ['a text of 1,025 characters', { ...buttons('a'), text: long(1025) }, 'text', 'maximumCharacters'],
  ['a footer of 61 characters', { ...buttons('a'), footer: long(61) }, 'footer', 'maximumCharacters'],
  ['a header without its file', { ...buttons('a'), header: { type: 'image' } }, 'header.file_id', 'required'],
  ['a list without a section', list(), 'sections', 'minimumEntries'],
  ['a section without a row', list({ rows: [] }), 'sections[0].rows', 'minimumEntries'],
  [
    'eleven rows in all',
    list({ title: 'A', rows: rows(6) }, { title: 'B', rows: rows(5, 6) }),
    'sections[1].rows[4]',
    'fewerRowsExpected',
  ],
  [
    'several sections, one without a title',
    list({ title: 'A', rows: rows(1) }, { rows: rows(1, 1) }),
    'sections[1].title',
    'sectionTitleExpected',
  ],
  [
    'one row in two sections',
    list({ title: 'A', rows: rows(1) }, { title: 'B', rows: rows(1) }),
    'sections[1].rows[0].id',
    'differentValueExpected',
  ],
  [
    'a list with a picture',
    { ...list({ rows: rows(1) }), header: { type: 'image', text: 'x' } },
    'header.type',
    'oneOf',
  ],
  [
    'a link that is no https URL',
    { type: 'link_button', text: 'x', title: 'x', url: 'http://a.de' },
    'url',
    'httpsUrlExpected',
  ],
  ['a card without a name', { type: 'contacts', contacts: [{ phones: [] }] }, 'contacts[0].name', 'required'],
  ['no card', { type: 'contacts', contacts: [] }, 'contacts', 'minimumEntries'],
  ['a flow without its ID', flow({}), 'interactive.action.parameters.flow_id', 'flowIdOrNameExpected'],
  [
    'a flow with no data in it',
    flow({ flow_id: '1', flow_action_payload: { data: {} } }),
    'interactive.action.parameters.flow_action_payload.data',
    'notEmpty',
  ],
  [
    '31 products in all',
    products(
      { title: 'A', product_items: Array(16).fill(product) },
      { title: 'B', product_items: Array(15).fill(product) },
    ),
    'interactive.action.sections',
    'fewerProductsExpected',
  ],
])('%s is refused at its field', (_, content, path, key) => {
  const { error } = OutboundContent.safeParse(content)
  expect(error && describeIssues(error)).toEqual([{ path, message: expect.objectContaining({ key }) }])
})

test('an object of the platform passes with all of its fields', () => {
  const content = flow({ flow_name: 'booking', flow_token: 'order-17', mode: 'draft', later_field: 1 })
  expect(OutboundContent.parse(content)).toEqual(content)
})
