import type { GraphComponent } from './accounts.ts'

type Listed = {
  readonly kind: string
  readonly components: GraphComponent[]
  /** Why it cannot be sent; null where it can. */
  readonly reason: string | null
  /** Parley cannot define it. */
  readonly isMadeElsewhere?: true
}

/** A button that starts a call, which Parley cannot send. */
export const call: GraphComponent[] = [
  { type: 'BODY', text: 'Call us' },
  { type: 'BUTTONS', buttons: [{ type: 'VOICE_CALL', text: 'Call' }] },
]

/** A button that opens the catalog, as in the example create_catalog_template of Meta's OpenAPI document. */
const catalog: GraphComponent[] = [
  { type: 'BODY', text: 'Now shop for your favourite products right here on WhatsApp!' },
  { type: 'BUTTONS', buttons: [{ type: 'CATALOG', text: 'View catalog' }] },
]

/** A carousel of media cards as `GET message_templates` lists it. */
export const carousel: GraphComponent[] = [
  { type: 'BODY', text: 'Hello {{1}}, our autumn range is here.', example: { body_text: [['Ana']] } },
  {
    type: 'CAROUSEL',
    cards: [
      {
        components: [
          { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://example.com/1.jpg'] } },
          { type: 'BODY', text: 'Coat {{1}}', example: { body_text: [['in red']] } },
          {
            type: 'BUTTONS',
            buttons: [
              { type: 'QUICK_REPLY', text: 'Tell me more' },
              {
                type: 'URL',
                text: 'Buy',
                url: 'https://shop.example/{{1}}',
                example: ['https://shop.example/coat'],
              },
            ],
          },
        ],
      },
    ],
  },
]

export const limitedTimeOffer: GraphComponent[] = [
  { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Ends soon', has_expiration: true } },
  { type: 'BODY', text: 'Ten percent off for {{1}} until Sunday evening.', example: { body_text: [['Ana']] } },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'COPY_CODE', example: 'TEN' },
      {
        type: 'URL',
        text: 'Shop',
        url: 'https://shop.example/?c={{1}}',
        example: ['https://shop.example/?c=TEN'],
      },
    ],
  },
]

export const authentication: GraphComponent[] = [
  {
    type: 'BODY',
    text: '*{{1}}* is your verification code.',
    add_security_recommendation: true,
    example: { body_text: [['123456']] },
  },
  { type: 'FOOTER', text: 'This code expires in 10 minutes.', code_expiration_minutes: 10 },
  {
    type: 'BUTTONS',
    buttons: [
      {
        type: 'URL',
        text: 'Copy code',
        url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}',
        example: ['https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp123456'],
      },
    ],
  },
]

const withHeader = (header: GraphComponent): GraphComponent[] => [
  header,
  { type: 'BODY', text: 'Thank you for your order, {{1}}!', example: { body_text: [['Mark']] } },
]
const withButton = (type: string): GraphComponent[] => [
  { type: 'BODY', text: 'Have a look' },
  { type: 'BUTTONS', buttons: [{ type, text: 'Open', further: { nested: [1] } }] },
]
const cannot = (what: string) => `This template has ${what}, which Parley cannot send yet.`
const handle = { header_handle: ['https://scontent.whatsapp.net/v/t61/1.jpg'] }

/** Every kind of template that the platform documents, and some that it does not, in the shape in which it lists them. */
export const listedTemplates: Listed[] = [
  {
    kind: 'a header with an image',
    components: withHeader({ type: 'HEADER', format: 'IMAGE', example: handle }),
    reason: null,
  },
  {
    kind: 'a header with a video',
    components: withHeader({ type: 'HEADER', format: 'VIDEO', example: handle }),
    reason: null,
  },
  {
    kind: 'a header with a document',
    components: withHeader({ type: 'HEADER', format: 'DOCUMENT', example: handle }),
    reason: null,
  },
  {
    kind: 'a header with a GIF',
    components: withHeader({ type: 'HEADER', format: 'GIF', example: handle }),
    reason: null,
  },
  {
    kind: 'a header with a place',
    components: withHeader({ type: 'HEADER', format: 'LOCATION' }),
    reason: null,
  },
  {
    kind: 'a header with a product',
    components: withHeader({ type: 'HEADER', format: 'PRODUCT' }),
    reason: null,
    isMadeElsewhere: true,
  },
  {
    kind: 'a header of a future format',
    components: withHeader({ type: 'HEADER', format: 'HOLOGRAM' }),
    reason: cannot('a header of the kind HOLOGRAM'),
  },
  { kind: 'a carousel', components: carousel, reason: null },
  { kind: 'a limited-time offer', components: limitedTimeOffer, reason: null },
  { kind: 'a one-time code', components: authentication, reason: null },
  { kind: 'a catalog button', components: catalog, reason: null, isMadeElsewhere: true },
  {
    kind: 'a button for several products',
    components: withButton('MPM'),
    reason: null,
    isMadeElsewhere: true,
  },
  {
    kind: 'a button for one product',
    components: withButton('SPM'),
    reason: null,
    isMadeElsewhere: true,
  },
  { kind: 'a flow button', components: withButton('FLOW'), reason: null, isMadeElsewhere: true },
  {
    kind: 'a call button',
    components: withButton('VOICE_CALL'),
    reason: cannot('a button that starts a call in WhatsApp (VOICE_CALL)'),
  },
  {
    kind: 'a contact button',
    components: withButton('REQUEST_CONTACT_INFO'),
    reason: cannot('a button that asks for contact details (REQUEST_CONTACT_INFO)'),
  },
  {
    kind: 'a button of a future kind',
    components: withButton('TELEPORT'),
    reason: cannot('a button of the kind TELEPORT'),
  },
  {
    kind: 'a component of a future kind',
    components: [
      { type: 'BODY', text: 'Hi' },
      { type: 'MIRROR', depth: 3 },
    ],
    reason: cannot('a part of the kind MIRROR'),
  },
  {
    kind: 'no body',
    components: [{ type: 'FOOTER', text: 'Bye' }],
    reason: 'This template has no body text, without which nothing can be sent.',
  },
]
