import { describe, expect, test } from 'vitest'
import { inEnglish } from '../sentences/english.ts'
import type { Button, CarouselCard, Component, FooterComponent } from './components.ts'
import { authenticationProblems, carouselProblems, isCodeButton, offerProblems } from './template-kind-rules.ts'
import { definitionProblems } from './template-rules.ts'

const image: Component = { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW'] } }
const body = (text: string): Component => ({ type: 'BODY', text })
const footer: FooterComponent = { type: 'FOOTER', text: 'Bye' }
const buttons = (...each: Button[]): Component => ({ type: 'BUTTONS', buttons: each })
const reply: Button = { type: 'QUICK_REPLY', text: 'Yes' }
const link: Button = { type: 'URL', text: 'Open', url: 'https://example.com' }
const coupon: Button = { type: 'COPY_CODE', example: 'SAVE10' }
const otp: Button = { type: 'OTP', otp_type: 'COPY_CODE' }

describe('A carousel', () => {
  const card = (...components: Component[]): CarouselCard => ({ components })
  const plain = card(image, body('One'), buttons(link))
  const cards = (count: number) => Array.from({ length: count }, () => plain)
  const problemsOf = (...each: CarouselCard[]) => carouselProblems(each, 'cards')

  test('a carousel has 2 to 10 cards', () => {
    const refused = (count: number) => [{ path: 'cards', message: `has ${count}; a carousel has 2 to 10 cards` }]
    expect(inEnglish(problemsOf())).toEqual(refused(0))
    expect(inEnglish(problemsOf(plain))).toEqual(refused(1))
    expect(problemsOf(...cards(2))).toEqual([])
    expect(problemsOf(...cards(10))).toEqual([])
    expect(inEnglish(problemsOf(...cards(11)))).toEqual(refused(11))
  })

  test.each<[string, CarouselCard]>([
    ['without its header', card(body('Two'), buttons(link))],
    ['with a video in place of the image', card({ type: 'HEADER', format: 'VIDEO' }, body('Two'), buttons(link))],
    ['with another button', card(image, body('Two'), buttons(reply))],
    ['with one more button', card(image, body('Two'), buttons(link, reply))],
    ['without its body', card(image, buttons(link))],
  ])('a carousel cannot have a card %s', (_, other) => {
    expect(inEnglish(problemsOf(plain, plain, other))).toEqual([
      { path: 'cards[2]', message: 'must have the same parts as the first card' },
    ])
  })

  test('a carousel can have the parts of a card in any order, with other contents', () => {
    expect(problemsOf(plain, card(buttons({ ...link, text: 'Another' }), body('Two'), image))).toEqual([])
    expect(problemsOf(card(image, buttons(link, reply)), card(image, buttons(reply, link)))).toHaveLength(1)
  })

  test.each<[Component, string, string]>([
    [{ type: 'HEADER', format: 'TEXT', text: 'x' }, 'format', 'must be IMAGE or VIDEO in a card'],
    [{ type: 'HEADER', format: 'DOCUMENT' }, 'format', 'must be IMAGE or VIDEO in a card'],
    [body('x'.repeat(161)), 'text', 'can have at most 160 characters in a card'],
    [buttons(reply, reply, reply), 'buttons', 'can be at most 2 in a card'],
  ])('a carousel cannot have cards with the part %j', (part, field, message) => {
    expect(inEnglish(problemsOf(card(image, part), card(image, part)))).toEqual([
      { path: `cards[0].components[1].${field}`, message },
      { path: `cards[1].components[1].${field}`, message },
    ])
  })

  test('a carousel takes videos, bodies of 160 characters and two buttons', () => {
    const full = card({ type: 'HEADER', format: 'VIDEO' }, body('🎉'.repeat(160)), buttons(reply, reply))
    expect(problemsOf(full, full)).toEqual([])
    expect(problemsOf(card(image, footer), card(image, footer))).toEqual([])
  })

  test('a carousel has its rules and those of each part reported with their paths', () => {
    const odd = card(image, body('{{1}} starts here'))
    const components: Component[] = [body('Look at these.'), { type: 'CAROUSEL', cards: [odd] }]
    expect(inEnglish(definitionProblems(components, 'UTILITY'))).toEqual([
      { path: 'components[1].cards', message: 'has 1; a carousel has 2 to 10 cards' },
      { path: 'components[1].cards[0].components[1].text', message: 'must not start with a variable' },
      {
        path: 'components[1].cards[0].components[1].example',
        message: 'must give a sample for each variable in body_text',
      },
      { path: 'category', message: 'must be MARKETING for a carousel' },
    ])
  })
})

describe('A limited-time offer', () => {
  const offer = (text = 'Two days only', expires?: boolean): Component => ({
    type: 'LIMITED_TIME_OFFER',
    limited_time_offer: { text, ...(expires !== undefined && { has_expiration: expires }) },
  })
  const whole = [image, offer('x'.repeat(16), true), body('b'.repeat(600)), buttons(coupon, link)]

  test('a limited-time offer with an end has a copied code first and a link', () => {
    expect(offerProblems(whole, 'MARKETING')).toEqual([])
    expect(offerProblems(whole)).toEqual([])
    expect(offerProblems([offer(), buttons(link)], 'MARKETING')).toEqual([])
    expect(offerProblems([offer('x', false), buttons(reply, link)], 'MARKETING')).toEqual([])
    expect(offerProblems([{ type: 'HEADER', format: 'VIDEO' }, offer(), buttons(link)], 'MARKETING')).toEqual([])
  })

  test('a limited-time offer is for marketing only, as a carousel is', () => {
    const path = 'category'
    expect(inEnglish(offerProblems(whole, 'UTILITY'))).toEqual([
      { path, message: 'must be MARKETING for a limited-time offer' },
    ])
    expect(inEnglish(offerProblems([{ type: 'CAROUSEL', cards: [] }], 'UTILITY'))).toEqual([
      { path, message: 'must be MARKETING for a carousel' },
    ])
    expect(offerProblems([{ type: 'CAROUSEL', cards: [] }], 'MARKETING')).toEqual([])
    expect(offerProblems([{ type: 'CAROUSEL', cards: [] }])).toEqual([])
    expect(offerProblems([body('Hi')], 'UTILITY')).toEqual([])
  })

  const [own, text] = ['components[0].limited_time_offer', 'x'.repeat(601)]
  test.each<[string, Component[], string, string]>([
    ['a long name', [offer('x'.repeat(17)), buttons(link)], `${own}.text`, 'can have at most 16 characters'],
    [
      'an end but no code',
      [offer('x', true), buttons(link)],
      own,
      'needs a COPY_CODE button when it has an expiration',
    ],
    ['its code second', [offer(), buttons(link, coupon)], 'components', 'must have the COPY_CODE button first'],
    ['no link', [offer('x', true), buttons(coupon)], own, 'needs a URL button'],
    ['no buttons', [offer()], own, 'needs a URL button'],
    ['a footer', [offer(), footer, buttons(link)], 'components[1]', 'cannot stand beside a limited-time offer'],
    [
      'a header of text',
      [offer(), { type: 'HEADER', format: 'TEXT', text: 'x' }, buttons(link)],
      'components[1].format',
      'must be IMAGE or VIDEO beside a limited-time offer',
    ],
    [
      'a long body',
      [offer(), body(text), buttons(link)],
      'components[1].text',
      'can have at most 600 characters beside a limited-time offer',
    ],
  ])('a limited-time offer with %s is refused', (_, components, path, message) => {
    expect(inEnglish(offerProblems(components, 'MARKETING'))).toEqual([{ path, message }])
  })

  test('a limited-time offer counts an emoji as one character', () => {
    expect(offerProblems([offer('🎉'.repeat(16)), body('🎉'.repeat(600)), buttons(link)], 'MARKETING')).toEqual([])
  })

  test('a limited-time offer has its rules reported with those of the definition', () => {
    expect(inEnglish(definitionProblems([body('Hello there.'), offer()], 'UTILITY'))).toEqual([
      { path: 'category', message: 'must be MARKETING for a limited-time offer' },
      { path: 'components[1].limited_time_offer', message: 'needs a URL button' },
    ])
  })
})

describe('An authentication template', () => {
  const preset: Component = { type: 'BODY', text: 'The code', add_security_recommendation: false }
  const expiry: Component = { type: 'FOOTER', text: 'Soon', code_expiration_minutes: 5 }

  test('an authentication template has the texts of the platform and one code button', () => {
    expect(definitionProblems([preset, buttons(otp)], 'AUTHENTICATION')).toEqual([])
    expect(definitionProblems([preset, expiry, buttons(otp)], 'AUTHENTICATION')).toEqual([])
    expect(authenticationProblems([preset, buttons(otp)])).toEqual([])
  })

  const missing = 'must have an OTP button in an AUTHENTICATION template'
  test.each<[string, Component[], string, string]>([
    ['no button', [preset], 'components', missing],
    ['another button', [preset, buttons(reply)], 'components', missing],
    ['a further button', [preset, buttons(otp, reply)], 'components', missing],
    ['no buttons in their list', [preset, buttons()], 'components', missing],
    [
      'a text of its own',
      [body('Your code'), buttons(otp)],
      'components[0].text',
      'must have add_security_recommendation in place of a text: the platform writes the text',
    ],
    [
      'a footer of its own',
      [preset, footer, buttons(otp)],
      'components[1].text',
      'must have code_expiration_minutes in place of a text: the platform writes the text',
    ],
    ['a header', [preset, image, buttons(otp)], 'components[1]', 'is not allowed in an AUTHENTICATION template'],
  ])('an authentication template with %s is refused', (_, components, path, message) => {
    expect(inEnglish(authenticationProblems(components, 'AUTHENTICATION'))).toEqual([{ path, message }])
  })

  test.each<[string, Component, string]>([
    ['a code button', buttons(reply, otp), 'can have an OTP button only in an AUTHENTICATION template'],
    ['a text of the platform', preset, 'has a field that only an AUTHENTICATION template has'],
    ['a footer of the platform', expiry, 'has a field that only an AUTHENTICATION template has'],
  ])('alone has %s', (_, component, message) => {
    expect(inEnglish(authenticationProblems([body('Hi'), component], 'UTILITY'))).toEqual([
      { path: 'components[1]', message },
    ])
    expect(authenticationProblems([body('Hi'), footer, buttons(reply, link)], 'UTILITY')).toEqual([])
  })
})

test.each([
  [{ type: 'OTP' }, true],
  [{ type: 'URL', url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE' }, true],
  [{ type: 'URL', url: 'https://example.com/?to=https://www.whatsapp.com/otp/code/' }, false],
  [{ type: 'URL', url: 'https://www.whatsapp.com/otp/' }, false],
  [{ type: 'QUICK_REPLY', url: 'https://www.whatsapp.com/otp/code/' }, false],
  [{ type: 'URL' }, false],
])('whether the button %j hands a code over: %s', (button, isCode) => {
  expect(isCodeButton(button)).toBe(isCode)
})
