import { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { expect, test } from 'vitest'
import { begunOf, contentOf } from './content-values.ts'

const card = {
  name: 'Barbara J. Johnson',
  name_parts: { first: 'Barbara', middle: 'J.', last: 'Johnson' },
  organization: 'Garden Ltd',
  title: 'Botanist',
  birthday: '1975-11-02',
  phones: [
    { phone: '+14155550829', platform_id: '14155550829', type: 'MOBILE' },
    { phone: '+14155550830', type: 'WORK' },
  ],
  emails: ['barbara@example.com', 'office@example.com'],
  urls: ['https://example.com'],
  addresses: [{ street: '2 Elm Row', city: 'Kiel', zip: '24103', country: 'Germany', type: 'WORK' }],
}
const content = OutboundContent.parse({ type: 'contacts', contacts: [card, { name: 'Ben', phones: [] }] })

function begun() {
  const form = begunOf(content, null)
  if (!form) throw new Error('The cards have no form')
  return form
}

test('contact cards whose sending was undone are sent again with everything that they had', () => {
  const { type, values } = begun()
  expect(OutboundContent.parse(contentOf(type, values))).toEqual(content)
})

test('a name and a number that were changed in an undone card lose only what belonged to the old ones', () => {
  const { type, values } = begun()
  const [first, ...others] = values.cards
  if (!first) throw new Error('There is no card')
  const cards = [{ ...first, name: 'Barbara Smith', phone: '+14155550831', email: '' }, ...others]
  const { name_parts: _, ...kept } = card
  expect(OutboundContent.parse(contentOf(type, { ...values, cards }))).toMatchObject({
    contacts: [
      {
        ...kept,
        name: 'Barbara Smith',
        phones: [{ phone: '+14155550831' }, card.phones[1]],
        emails: ['office@example.com'],
      },
      { name: 'Ben', phones: [] },
    ],
  })
})
