import { expect, test } from 'vitest'
import { inEnglish } from '../sentences/english.ts'
import type { Button, Component } from './components.ts'
import { couponSampleOf, slotsOf } from './template-slots.ts'

const body = (text: string): Component => ({ type: 'BODY', text })
const buttons = (...each: Button[]): Component => ({ type: 'BUTTONS', buttons: each })
const link = (url: string): Button => ({ type: 'URL', text: 'Track', url })
const coupon = (example: string | string[]): Button => ({ type: 'COPY_CODE', example })
const header = (format: 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'GIF' | 'LOCATION'): Component => ({ type: 'HEADER', format })
const offer = (expires: boolean): Component => ({
  type: 'LIMITED_TIME_OFFER',
  limited_time_offer: { text: 'Soon', has_expiration: expires },
})
const addresses = (...components: Component[]) => slotsOf(components).map(({ address }) => address)

test('the slot of a value that a placeholder stands for names its part', () => {
  expect(inEnglish(slotsOf([{ type: 'HEADER', format: 'TEXT', text: 'For {{name}}' }]))).toEqual([
    {
      address: 'header.name',
      part: 'header',
      placeholder: 'name',
      kind: 'text',
      isOptional: false,
      label: 'Header {{name}}',
      phrase: '{{name}} of the header',
    },
  ])
  expect(inEnglish(slotsOf([body('Hi {{1}}'), buttons(link('https://x'), link('https://x/{{1}}'))]))).toMatchObject([
    { address: 'body.1', part: 'body', label: 'Body {{1}}', phrase: '{{1}} of the body' },
    {
      address: 'button.1.1',
      part: 'button.1',
      label: 'Button “Track” {{1}}',
      phrase: '{{1}} of the button “Track”',
    },
  ])
})

test.each([
  ['IMAGE', 'image'],
  ['VIDEO', 'video'],
  ['GIF', 'GIF'],
] as const)('of a header with the file %s is its link, or the ID of a stored file', (format, name) => {
  expect(inEnglish(slotsOf([header(format)]))).toEqual([
    {
      address: 'header.media',
      part: 'header',
      placeholder: undefined,
      kind: 'link',
      isOptional: false,
      ...(format !== 'GIF' && { file: { address: 'header.file', type: name } }),
      label: `Link to the ${name} (https://…)`,
      phrase: `the link to the ${name} ("header.media")`,
    },
  ])
})

test('the slot of a value of a document is its link, and its name where one is given', () => {
  expect(inEnglish(slotsOf([header('DOCUMENT')]))).toMatchObject([
    {
      address: 'header.media',
      kind: 'link',
      isOptional: false,
      file: { address: 'header.file', type: 'document' },
      label: 'Link to the document (https://…)',
      phrase: 'the link to the document ("header.media")',
    },
    {
      address: 'header.filename',
      kind: 'text',
      isOptional: true,
      label: 'Name of the document',
      phrase: 'the name of the document ("header.filename")',
    },
  ])
})

test('the slot of a value of a place is each coordinate, and its name and address where given', () => {
  expect(inEnglish(slotsOf([header('LOCATION')]))).toMatchObject([
    {
      address: 'header.latitude',
      kind: 'latitude',
      isOptional: false,
      label: 'Latitude of the place',
      phrase: 'the latitude ("header.latitude")',
    },
    {
      address: 'header.longitude',
      kind: 'longitude',
      isOptional: false,
      label: 'Longitude of the place',
      phrase: 'the longitude ("header.longitude")',
    },
    {
      address: 'header.name',
      kind: 'text',
      isOptional: true,
      label: 'Name of the place',
      phrase: 'the name of the place ("header.name")',
    },
    {
      address: 'header.address',
      kind: 'text',
      isOptional: true,
      label: 'Address of the place',
      phrase: 'the address of the place ("header.address")',
    },
  ])
})

test('the slot of a value of an offer is its end, if it has one', () => {
  expect(slotsOf([offer(false)])).toEqual([])
  expect(inEnglish(slotsOf([offer(true)]))).toEqual([
    {
      address: 'offer.expires_at',
      part: 'offer',
      placeholder: undefined,
      kind: 'time',
      isOptional: false,
      label: 'Offer ends at (such as 2026-12-31T18:00:00Z)',
      phrase: 'the end of the offer ("offer.expires_at")',
    },
  ])
})

test('the slot of a value of a coupon can be left out where the template has a code', () => {
  expect(inEnglish(slotsOf([buttons(coupon('SAVE10'))]))).toEqual([
    {
      address: 'button.0.coupon',
      part: 'button.0',
      placeholder: undefined,
      kind: 'coupon',
      isOptional: true,
      label: 'Coupon code',
      phrase: 'the coupon code ("button.0.coupon")',
    },
  ])
  expect(slotsOf([buttons(coupon(['SAVE10'])), buttons(coupon('')), buttons(coupon([]))])).toMatchObject([
    { isOptional: true },
    { isOptional: false },
    { isOptional: false },
  ])
})

test('within a card names the card', () => {
  const cards = [{ components: [header('IMAGE')] }, { components: [body('{{1}}'), buttons(coupon('A'))] }]
  expect(inEnglish(slotsOf([{ type: 'CAROUSEL', cards }]))).toMatchObject([
    {
      address: 'card.0.header.media',
      part: 'card.0.header',
      label: 'Card 1: link to the image (https://…)',
      phrase: 'the link to the image of card 1 ("card.0.header.media")',
    },
    {
      address: 'card.1.body.1',
      part: 'card.1.body',
      label: 'Card 2: body {{1}}',
      phrase: '{{1}} of the body of card 2',
    },
    {
      address: 'card.1.button.0.coupon',
      part: 'card.1.button.0',
      label: 'Card 2: coupon code',
      phrase: 'the coupon code of card 2 ("card.1.button.0.coupon")',
    },
  ])
})

test('buttons that reply, call or hand over the code of the body have no value', () => {
  const each: Button[] = [
    { type: 'QUICK_REPLY', text: 'Stop {{1}}' },
    { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15551234567' },
    { type: 'OTP', otp_type: 'COPY_CODE' },
    link('https://www.whatsapp.com/otp/code/?code=otp{{1}}'),
  ]
  expect(addresses(buttons(...each))).toEqual([])
})

test('a footer, and parts of kinds that Parley does not know, have no values', () => {
  expect(addresses({ type: 'FOOTER', text: '{{1}}' }, { type: 'OTHER' })).toEqual([])
})

test('a header with a product, and buttons that open a form, a catalog or products, take objects of the platform', () => {
  const each = (['FLOW', 'CATALOG', 'MPM', 'SPM'] as const).map((type) => ({ type, text: type }))
  const slots = slotsOf([
    { type: 'HEADER', format: 'PRODUCT' },
    { type: 'BUTTONS', buttons: each },
  ])
  expect(slots.map(({ address, kind, isOptional }) => [address, kind, isOptional])).toEqual([
    ['header.product', 'product', false],
    ['button.0.action', 'flow', true],
    ['button.1.action', 'catalog', true],
    ['button.2.action', 'products', false],
  ])
})

test('the code of a coupon is its first sample', () => {
  const sampleOf = (example: string | string[]) => couponSampleOf({ type: 'COPY_CODE', example })
  expect([sampleOf('SAVE'), sampleOf(['B', 'C']), sampleOf([]), sampleOf('')]).toEqual(['SAVE', 'B', '', ''])
})
