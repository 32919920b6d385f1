import { readComponents } from '@parley/shared/templates/read-components'
import { cannotSendReason } from '@parley/shared/templates/sendability'
import { bindVariables } from '@parley/shared/templates/template-binding'
import { slotsOf } from '@parley/shared/templates/template-slots'
import { describe, expect, test } from 'vitest'
import { readable } from '../../../testing/readable.ts'
import { isForMarketingApi, templateBody } from './message-body.ts'

const imageHeader = { type: 'HEADER', format: 'IMAGE' }
const text = (value: string) => ({ type: 'text', text: value })
const url = (index: string, value: string) => ({
  type: 'button',
  sub_type: 'url',
  index,
  parameters: [{ type: 'text', text: value }],
})
const action = (sub_type: string, value: object) => ({
  ...{ type: 'button', sub_type, index: '0' },
  parameters: [{ type: 'action', action: value }],
})
const products = {
  thumbnail_product_retailer_id: 'sku1',
  sections: [{ title: 'A', product_items: [{ product_retailer_id: 'sku1' }] }],
}
const pages = 'https://developers.facebook.com/documentation/business-messaging/whatsapp/templates'

type Documented = {
  readonly what: string
  readonly source: string
  /** The template as the platform lists it. */
  readonly listed: readonly object[]
  readonly variables: Readonly<Record<string, string>>
  /** `template.components` of the documented request. Indexes are texts there or numbers; Parley writes texts. */
  readonly sent: readonly object[]
}

const documented: Documented[] = [
  {
    what: 'an image header',
    source: 'facebook/openapi, send_message_template_media',
    listed: [imageHeader, { type: 'BODY', text: 'Hello {{1}}!' }],
    variables: { 'header.media': 'https://the-image-url', 1: 'text-string' },
    sent: [
      { type: 'header', parameters: [{ type: 'image', image: { link: 'https://the-image-url' } }] },
      { type: 'body', parameters: [text('text-string')] },
    ],
  },
  {
    what: 'a video header',
    source: `${pages}/template-media`,
    listed: [
      { type: 'HEADER', format: 'VIDEO' },
      { type: 'BODY', text: 'Watch.' },
    ],
    variables: { 'header.media': 'https://example.com/tour.mp4' },
    sent: [{ type: 'header', parameters: [{ type: 'video', video: { link: 'https://example.com/tour.mp4' } }] }],
  },
  {
    what: 'a document header',
    source: `${pages}/template-media`,
    listed: [
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'BODY', text: 'Your receipt.' },
    ],
    variables: { 'header.media': 'https://example.com/r.pdf', 'header.filename': 'receipt.pdf' },
    sent: [
      {
        type: 'header',
        parameters: [{ type: 'document', document: { link: 'https://example.com/r.pdf', filename: 'receipt.pdf' } }],
      },
    ],
  },
  {
    what: 'an animated header',
    source: `${pages}/template-media`,
    listed: [
      { type: 'HEADER', format: 'GIF' },
      { type: 'BODY', text: 'Look.' },
    ],
    variables: { 'header.media': 'https://example.com/wave.mp4' },
    sent: [{ type: 'header', parameters: [{ type: 'gif', gif: { link: 'https://example.com/wave.mp4' } }] }],
  },
  {
    what: 'a location header',
    source: `${pages}/utility-templates/location-templates`,
    listed: [
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'Good news {{1}}! Your order #{{2}} is on its way to the location above.' },
    ],
    variables: {
      'header.latitude': '37.483307',
      'header.longitude': '-122.148981',
      'header.name': 'Pablo Morales',
      'header.address': '1 Hacker Way, Menlo Park, CA 94025',
      1: 'Pablo',
      2: '566701',
    },
    sent: [
      {
        type: 'header',
        parameters: [
          {
            type: 'location',
            location: {
              latitude: '37.483307',
              longitude: '-122.148981',
              name: 'Pablo Morales',
              address: '1 Hacker Way, Menlo Park, CA 94025',
            },
          },
        ],
      },
      { type: 'body', parameters: [text('Pablo'), text('566701')] },
    ],
  },
  {
    what: 'a coupon code',
    source: `${pages}/marketing-templates/coupon-templates`,
    listed: [
      { type: 'BODY', text: 'Use code {{1}} to get {{2}} off of all merchandise!' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Unsubscribe' },
          { type: 'COPY_CODE', text: 'Copy offer code', example: ['250FF'] },
        ],
      },
    ],
    variables: { 1: '25OFF', 2: '25%', 'button.1.coupon': '25OFF' },
    sent: [
      { type: 'body', parameters: [text('25OFF'), text('25%')] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '1',
        parameters: [{ type: 'coupon_code', coupon_code: '25OFF' }],
      },
    ],
  },
  {
    what: 'a limited-time offer',
    source: `${pages}/marketing-templates/limited-time-offer-templates`,
    listed: [
      imageHeader,
      { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Expiring offer!', has_expiration: true } },
      { type: 'BODY', text: 'Good news, {{1}}! Use code {{2}} to get 25% off all packages!' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'COPY_CODE', text: 'Copy code', example: ['CARIBE25'] },
          { type: 'URL', text: 'Book now!', url: 'https://awesomedestinations.com/offers?code={{1}}' },
        ],
      },
    ],
    variables: {
      'header.media': 'https://example.com/beach.jpg',
      'offer.expires_at': '2024-04-04T00:00:00Z',
      'body.1': 'Pablo',
      'body.2': 'CARIBE25',
      'button.0.coupon': 'CARIBE25',
      'button.1.1': 'n3mtql',
    },
    sent: [
      { type: 'header', parameters: [{ type: 'image', image: { link: 'https://example.com/beach.jpg' } }] },
      {
        type: 'limited_time_offer',
        parameters: [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: 1712188800000 } }],
      },
      { type: 'body', parameters: [text('Pablo'), text('CARIBE25')] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '0',
        parameters: [{ type: 'coupon_code', coupon_code: 'CARIBE25' }],
      },
      url('1', 'n3mtql'),
    ],
  },
  {
    what: 'an offer without an end',
    source: `${pages}/marketing-templates/limited-time-offer-templates`,
    listed: [
      { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Sale', has_expiration: false } },
      { type: 'BODY', text: 'All packages.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Book', url: 'https://example.com/{{1}}' }] },
    ],
    variables: { 'button.0.1': 'x' },
    sent: [url('0', 'x')],
  },
  {
    what: 'a carousel',
    source: `${pages}/marketing-templates/media-card-carousel-templates`,
    listed: [
      { type: 'BODY', text: 'Use code {{1}} to get {{2}} off!' },
      {
        type: 'CAROUSEL',
        cards: [
          {
            components: [
              imageHeader,
              { type: 'BODY', text: 'Rare lemons. Use code {{1}} to get {{2}} off!' },
              {
                type: 'BUTTONS',
                buttons: [
                  { type: 'QUICK_REPLY', text: 'Send more like this' },
                  { type: 'URL', text: 'Shop', url: 'https://www.luckyshrub.com/rare-succulents/{{1}}' },
                ],
              },
            ],
          },
          {
            components: [
              { type: 'HEADER', format: 'VIDEO' },
              { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Shop', url: 'https://example.com' }] },
            ],
          },
        ],
      },
    ],
    variables: {
      1: '20OFF',
      2: '20%',
      'card.0.header.media': 'https://example.com/lemon.jpg',
      'card.0.body.1': '10OFF',
      'card.0.body.2': '30%',
      'card.0.button.1.1': 'last_chance 2023',
      'card.1.header.media': 'https://example.com/tour.mp4',
    },
    sent: [
      { type: 'body', parameters: [text('20OFF'), text('20%')] },
      {
        type: 'carousel',
        cards: [
          {
            card_index: 0,
            components: [
              { type: 'header', parameters: [{ type: 'image', image: { link: 'https://example.com/lemon.jpg' } }] },
              { type: 'body', parameters: [text('10OFF'), text('30%')] },
              {
                type: 'button',
                sub_type: 'quick_reply',
                index: '0',
                parameters: [{ type: 'payload', payload: 'card.0.button.0' }],
              },
              url('1', 'last_chance%202023'),
            ],
          },
          {
            card_index: 1,
            components: [
              { type: 'header', parameters: [{ type: 'video', video: { link: 'https://example.com/tour.mp4' } }] },
            ],
          },
        ],
      },
    ],
  },
  {
    what: 'a button that opens a flow',
    source: `${pages}/marketing-templates/flow-templates`,
    listed: [
      { type: 'BODY', text: 'Book now' },
      { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Book' }] },
    ],
    variables: { 'button.0.action': '{"flow_token":"c42","flow_action_data":{"k":"v"}}' },
    sent: [action('flow', { flow_token: 'c42', flow_action_data: { k: 'v' } })],
  },
  {
    what: 'a button that shows several products',
    source: `${pages}/marketing-templates/mpm-templates`,
    listed: [
      { type: 'BODY', text: 'For you, {{1}}' },
      { type: 'BUTTONS', buttons: [{ type: 'MPM', text: 'View items' }] },
    ],
    variables: { 1: 'Ada', 'button.0.action': JSON.stringify(products) },
    sent: [{ type: 'body', parameters: [text('Ada')] }, action('mpm', products)],
  },
  {
    what: 'a button that opens a catalog',
    source: `${pages}/marketing-templates/catalog-templates`,
    listed: [
      { type: 'BODY', text: 'Shop' },
      { type: 'BUTTONS', buttons: [{ type: 'CATALOG', text: 'View catalog' }] },
    ],
    variables: { 'button.0.action': '{"thumbnail_product_retailer_id":"sku1"}' },
    sent: [action('catalog', { thumbnail_product_retailer_id: 'sku1' })],
  },
  {
    what: 'a product',
    source: `${pages}/marketing-templates/spm-templates`,
    listed: [
      { type: 'HEADER', format: 'PRODUCT' },
      { type: 'BODY', text: 'Back' },
      { type: 'BUTTONS', buttons: [{ type: 'SPM', text: 'View' }] },
    ],
    variables: { 'header.product': '{"product_retailer_id":"sku1","catalog_id":"99"}' },
    sent: [
      {
        type: 'header',
        parameters: [{ type: 'product', product: { product_retailer_id: 'sku1', catalog_id: '99' } }],
      },
    ],
  },
  {
    what: 'a one-time code',
    source: `${pages}/authentication-templates/copy-code-button-authentication-templates`,
    listed: [
      { type: 'BODY', text: '*{{1}}* is your verification code.', add_security_recommendation: true },
      { type: 'FOOTER', text: 'This code expires in 10 minutes.', code_expiration_minutes: 10 },
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'URL',
            text: 'Copy code',
            url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}',
          },
        ],
      },
    ],
    variables: { 1: 'J$FpnYnP' },
    sent: [{ type: 'body', parameters: [text('J$FpnYnP')] }, url('0', 'J$FpnYnP')],
  },
  {
    what: 'a one-time code before it was listed',
    source: `${pages}/authentication-templates/zero-tap-authentication-templates`,
    listed: [
      { type: 'BODY', add_security_recommendation: false },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'ZERO_TAP' }] },
    ],
    variables: { code: '123456' },
    sent: [{ type: 'body', parameters: [text('123456')] }, url('0', '123456')],
  },
]

describe('The documented request of a template with', () => {
  test.each(documented)('$what is what Parley sends', ({ listed, variables, sent }) => {
    const components = readComponents(listed)
    const bound = bindVariables(slotsOf(components), variables)
    expect(bound).toMatchObject({ ok: true })
    if (!bound.ok) return
    const template = { name: 'documented', language: 'en_US', components }
    const to = { phone: '+16505551234', platformUserId: null }

    expect(cannotSendReason(components)).toBeNull()
    expect(templateBody({ to, template, values: bound.values, messageId: 'ours' })).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '+16505551234',
      biz_opaque_callback_data: 'ours',
      type: 'template',
      template: { name: 'documented', language: { code: 'en_US' }, components: sent },
    })
  })

  test('an animated header goes to the Marketing Messages API, and no other does', () => {
    const forMarketing = documented.filter(({ listed }) =>
      isForMarketingApi({
        to: { phone: null, platformUserId: null },
        template: { name: 'x', language: 'en', components: readComponents(listed) },
        values: {},
        messageId: 'x',
      }),
    )
    expect(forMarketing.map(({ what }) => what)).toEqual(['an animated header'])
  })

  test.each([
    ['FLOW', '{"flow_action_data":{}}'],
    ['CATALOG', '[]'],
    ['MPM', '{"sections":[{"title":"A","product_items":[{"product_retailer_id":"sku1"}]}]}'],
    ['MPM', '{"thumbnail_product_retailer_id":"sku1","sections":[]}'],
    ['MPM', 'sku1'],
  ])('a button of the type %s takes no %s', (type, value) => {
    const components = readComponents([
      { type: 'BODY', text: 'x' },
      { type: 'BUTTONS', buttons: [{ type, text: 'Go' }] },
    ])
    const bound = bindVariables(slotsOf(components), { 'button.0.action': value })
    expect(bound).toMatchObject({ ok: false, address: 'button.0.action', message: { key: 'variableNotAction' } })
  })

  test('a value of its own kind that cannot be sent names the value', () => {
    const offer = readComponents(documented.find(({ what }) => what === 'a limited-time offer')?.listed)
    const good = documented.find(({ what }) => what === 'a limited-time offer')?.variables
    const problem = (more: Record<string, string>) => {
      const bound = bindVariables(slotsOf(offer), { ...good, ...more })
      return bound.ok ? null : bound.message
    }
    for (const link of [
      'http://example.com/x.jpg',
      'x.jpg',
      'https://',
      'https://a b.example/',
      'https://u:p@example.com/x',
    ]) {
      expect(readable(problem({ 'header.media': link }))).toBe(
        'The variable for the link to the image ("header.media") is not a link that begins with https://',
      )
    }
    for (const time of ['tomorrow', '2026-12-31', '2026-12-31T18:00', '2026-13-31T18:00:00Z', '12']) {
      expect(readable(problem({ 'offer.expires_at': time }))).toContain(
        'the end of the offer ("offer.expires_at") is not a time',
      )
    }
    for (const time of ['1767225600000', '2026-12-31T18:00:00+02:00', '2026-12-31T18:00:00.5Z']) {
      expect(problem({ 'offer.expires_at': time })).toBeNull()
    }
    expect(readable(problem({ 'offer.expires_at': '' }))).toBe(
      'The variable for the end of the offer ("offer.expires_at") is missing or empty',
    )
  })

  test('a place outside the map is refused', () => {
    const place = readComponents(documented.find(({ what }) => what === 'a location header')?.listed)
    const bound = bindVariables(slotsOf(place), { 'header.latitude': '91', 'header.longitude': '0', 1: 'a', 2: 'b' })
    expect(bound).toMatchObject({ ok: false, problem: 'variable', address: 'header.latitude' })
  })
})
