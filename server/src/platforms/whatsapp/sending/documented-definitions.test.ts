import { readComponents } from '@parley/shared/templates/read-components'
import { definitionProblems } from '@parley/shared/templates/template-rules'
import { NewTemplate } from '@parley/shared/templates/templates'
import { expect, test } from 'vitest'
import { componentsBody, definitionBody, hasSameContent } from './definition-body.ts'

const workspaceId = '0b5f3a52-6a4e-4a33-9d7c-1f0a4c6c9a10'
const handle = {
  header_handle: ['4::aW1hZ2UvanBn:ARYytyb0kLp5htbBB8vWlclG5M9gMBxiEyt4FNCvrueWBOmFmRAztEuNtPGUnEC22Etc'],
}
const card = (product: string) => ({
  components: [
    { type: 'HEADER', format: 'IMAGE', example: handle },
    {
      type: 'BODY',
      text: `Add a ${product} to your collection with code {{1}} today.`,
      example: { body_text: [['15OFF']] },
    },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Send me more like this!' },
        {
          type: 'URL',
          text: 'Shop',
          url: 'https://www.luckyshrub.com/shop?promo={{1}}',
          example: ['summer_lemons_2023'],
        },
      ],
    },
  ],
})

/** Requests for `POST message_templates`: of facebook/openapi, and of the pages below templates/ in Meta's documentation. */
const documented = {
  create_template_w_document_header_text_body_a_phone_number_button_and_a_url_button: {
    name: 'order_confirmation',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'DOCUMENT', example: handle },
      {
        type: 'BODY',
        text: 'Thank you for your order, {{1}}! Your order number is {{2}}. Tap the PDF linked above to view your receipt.',
        example: { body_text: [['Mark', '860198-230332']] },
      },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'PHONE_NUMBER', text: 'Call', phone_number: '16467043595' },
          { type: 'URL', text: 'Contact Support', url: 'https://www.examplesite.com/support' },
        ],
      },
    ],
  },
  create_template_w_location_header_text_body_text_footer_and_a_website_buttons: {
    name: 'order_delivery_update',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'LOCATION' },
      {
        type: 'BODY',
        text: 'Good news {{1}}! Your order #{{2}} is on its way to the location above. Thank you for your order!',
        example: { body_text: [['Mark', '566701']] },
      },
      { type: 'FOOTER', text: 'To stop receiving delivery updates, tap the button below.' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Stop Delivery Updates' }] },
    ],
  },
  create_authentication_template_w_otp_copy_code_button: {
    name: 'authentication_code_copy_code_button',
    language: 'en_US',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 10 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy Code' }] },
    ],
  },
  create_authentication_template_w_otp_one_tap_autofill_button: {
    name: 'authentication_code_autofill_button',
    language: 'en_US',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 10 },
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'OTP',
            otp_type: 'ONE_TAP',
            text: 'Copy Code',
            autofill_text: 'Autofill',
            package_name: 'com.example.luckyshrub',
            signature_hash: 'K8a%2FAINcGX7',
          },
        ],
      },
    ],
  },
  'authentication-templates/zero-tap-authentication-templates': {
    name: 'zero_tap_auth_template',
    language: 'en_US',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 5 },
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'OTP',
            otp_type: 'ZERO_TAP',
            text: 'Copy Code',
            autofill_text: 'Autofill',
            supported_apps: [{ package_name: 'com.example.luckyshrub', signature_hash: 'K8a/AINcGX7' }],
            zero_tap_terms_accepted: true,
          },
        ],
      },
    ],
  },
  'marketing-templates/coupon-templates': {
    name: 'coupon_code_fall2023_25off',
    language: 'en_US',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Our Fall Sale is on!' },
      {
        type: 'BODY',
        text: 'Shop now through November and use code {{1}} to get {{2}} off of all merchandise!',
        example: { body_text: [['25OFF', '25%']] },
      },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Unsubscribe from Promos' },
          { type: 'COPY_CODE', example: '250FF' },
        ],
      },
    ],
  },
  'marketing-templates/limited-time-offer-templates': {
    name: 'limited_time_offer_caribbean_pkg_2023',
    language: 'en_US',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: handle },
      { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Expiring offer!', has_expiration: true } },
      {
        type: 'BODY',
        text: 'Good news, {{1}}! Use code {{2}} to get 25% off all Caribbean Destination packages!',
        example: { body_text: [['Pablo', 'CARIBE25']] },
      },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'COPY_CODE', example: 'CARIBE25' },
          {
            type: 'URL',
            text: 'Book now!',
            url: 'https://awesomedestinations.com/offers?code={{1}}',
            example: ['https://awesomedestinations.com/offers?ref=n3mtql'],
          },
        ],
      },
    ],
  },
  'marketing-templates/media-card-carousel-templates': {
    name: 'summer_carousel_promo_2023',
    language: 'en_US',
    category: 'MARKETING',
    components: [
      {
        type: 'BODY',
        text: 'Summer is here, and we have the freshest produce around! Use code {{1}} to get {{2}} off your next order.',
        example: { body_text: [['15OFF', '15%']] },
      },
      { type: 'CAROUSEL', cards: [card('rare lemon'), card('exotic mango')] },
    ],
  },
}

test.each(Object.entries(documented))(
  'the documented definition of %s is accepted, breaks no rule, and is submitted unchanged',
  (_, body) => {
    const parsed = NewTemplate.parse({ workspaceId, ...body })
    const components = readComponents(parsed.components)

    expect(definitionProblems(components, parsed.category)).toEqual([])
    expect(definitionBody({ ...parsed, components })).toEqual(body)
  },
)

test('the documented definition of an authentication template equals its listing, which can be submitted again', () => {
  const created = documented.create_authentication_template_w_otp_one_tap_autofill_button.components
  const listed = readComponents([
    { type: 'BODY', text: '*{{1}}* ist Ihr Code.', add_security_recommendation: true },
    { type: 'FOOTER', text: 'Dieser Code läuft in 10 Minuten ab.', code_expiration_minutes: 10 },
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: 'Copy Code',
          url: 'https://www.whatsapp.com/otp/code/?otp_type=ONE_TAP&cta_display_name=Autofill&package_name=com.example.luckyshrub&signature_hash=K8a%252FAINcGX7&code=otp{{1}}',
        },
      ],
    },
  ])
  expect(hasSameContent(readComponents(created), listed)).toBe(true)
  expect(componentsBody(listed)).toEqual(created)
  expect(
    hasSameContent(readComponents([...created.slice(0, 1), { type: 'FOOTER', code_expiration_minutes: 9 }]), listed),
  ).toBe(false)
})

test.each([
  ['carousel with one card', 'MARKETING', 'components[1].cards', [card('one')]],
  [
    'carousel with different cards',
    'MARKETING',
    'components[1].cards[1]',
    [card('one'), { components: [{ type: 'HEADER', format: 'VIDEO', example: handle }] }],
  ],
  ['carousel outside marketing', 'UTILITY', 'category', [card('one'), card('two')]],
])('the documented definition of a %s breaks a rule of the platform', (_, category, path, cards) => {
  const body = { type: 'BODY', text: 'Have a look at these' }
  const components = readComponents([body, { type: 'CAROUSEL', cards }])
  const parsed = NewTemplate.shape.category.parse(category)
  expect(definitionProblems(components, parsed).map((problem) => problem.path)).toContain(path)
})

test.each([
  ['a footer', [{ type: 'FOOTER', text: 'Bye' }], 'components[3]'],
  ['a document', [{ type: 'HEADER', format: 'DOCUMENT', example: handle }], 'components[3].format'],
  ['no URL button', [], 'components[0].limited_time_offer'],
])('the documented definition of a limited-time offer with %s breaks a rule of the platform', (_, more, path) => {
  const components = readComponents([
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Ends soon', has_expiration: true } },
    { type: 'BODY', text: 'Ten percent off' },
    { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', example: 'TEN' }] },
    ...more,
  ])
  expect(definitionProblems(components, 'MARKETING').map((problem) => problem.path)).toContain(path)
})

test('the documented definition of an authentication template cannot have a text, a header or another button', () => {
  const components = readComponents([
    { type: 'HEADER', format: 'TEXT', text: 'Code' },
    { type: 'BODY', text: 'Your code is here' },
  ])
  expect(definitionProblems(components, 'AUTHENTICATION').map(({ path }) => path)).toEqual([
    'components',
    'components[0]',
    'components[1].text',
  ])
})
