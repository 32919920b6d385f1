import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { english, inEnglish } from '../sentences/english.ts'
import type { Component } from './components.ts'
import { bindVariables, isAddress, type Variables } from './template-binding.ts'
import { slotsOf } from './template-slots.ts'
import { fillTemplate } from './template-text.ts'

const header = (text: string): Component => ({ type: 'HEADER', format: 'TEXT', text })
const body = (text: string): Component => ({ type: 'BODY', text })
const links = (...urls: string[]): Component => ({
  type: 'BUTTONS',
  buttons: urls.map((url, index) => ({ type: 'URL', text: index === 0 ? 'Track' : 'Help', url })),
})

const tracking = [header('For {{1}}'), body('Hi {{1}}, order {{2}} is here.'), links('https://x.example/{{1}}')]
const named = [header('For {{name}}'), body('Hi {{name}}, in {{city}}.'), links('https://x.example/{{1}}')]
const onlyLink = [body('Hello.'), links('https://x.example/{{1}}')]

function bind(components: readonly Component[], variables: Variables) {
  const bound = bindVariables(slotsOf(components), variables)
  return bound.ok ? bound.values : english(bound.message)
}

test('the values of a template are those of each part in reading order, numbers ascending', () => {
  const parts = [links('https://x.example/{{1}}'), body('{{2}} and {{1}}'), header('{{1}}')]
  expect(slotsOf(parts).map(({ address }) => address)).toEqual(['header.1', 'body.1', 'body.2', 'button.0.1'])
  expect(slotsOf(named).map(({ address }) => address)).toEqual(['header.name', 'body.name', 'body.city', 'button.0.1'])
  expect(slotsOf([body(Array.from({ length: 12 }, (_, i) => `{{${12 - i}}}`).join(' '))]).at(-1)?.address).toBe(
    'body.12',
  )
})

test('the values of a template of media, offers and cards stand where the customer reads them', () => {
  const cards = ['{{1}}', 'Hi {{1}}, {{2}}'].map((text) => ({ components: [body(text), links('https://x/{{1}}')] }))
  const parts: Component[] = [
    { type: 'CAROUSEL', cards },
    body('{{1}}'),
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Soon', has_expiration: true } },
    { type: 'HEADER', format: 'IMAGE' },
  ]
  expect(slotsOf(parts).map(({ address }) => address)).toEqual([
    'header.media',
    'offer.expires_at',
    'body.1',
    'card.0.body.1',
    'card.0.button.0.1',
    'card.1.body.1',
    'card.1.body.2',
    'card.1.button.0.1',
  ])
})

test('the values of a template are labelled by the part that they appear in', () => {
  expect(inEnglish(slotsOf(tracking).map(({ label }) => label))).toEqual([
    'Header {{1}}',
    'Body {{1}}',
    'Body {{2}}',
    'Button “Track” {{1}}',
  ])
})

describe('A recipient’s variables', () => {
  test.each<[string, Component[], Variables, unknown]>([
    [
      'addressed ones set one value each',
      tracking,
      { 'button.0.1': 'x', 'body.2': 'b', 'body.1': 'a', 'header.1': 'h' },
      { 'header.1': 'h', 'body.1': 'a', 'body.2': 'b', 'button.0.1': 'x' },
    ],
    [
      'numbers mean the body',
      tracking,
      { 'header.1': 'h', 'button.0.1': 'x', 2: 'b', 1: 'a' },
      { 'header.1': 'h', 'body.1': 'a', 'body.2': 'b', 'button.0.1': 'x' },
    ],
    [
      'named ones fill header, body and buttons in reading order',
      tracking,
      { day: 'h', name: 'a', code: 'b', link: 'x' },
      { 'header.1': 'h', 'body.1': 'a', 'body.2': 'b', 'button.0.1': 'x' },
    ],
    [
      'named ones fill what is not addressed',
      tracking,
      { name: 'a', 'header.1': 'h', code: 'b', link: 'x' },
      { 'header.1': 'h', 'body.1': 'a', 'body.2': 'b', 'button.0.1': 'x' },
    ],
    [
      'names of placeholders set them in every part',
      named,
      { city: 'Rome', other: '-', name: 'Ada', 'button.0.1': 'x' },
      { 'header.name': 'Ada', 'body.name': 'Ada', 'body.city': 'Rome', 'button.0.1': 'x' },
    ],
    [
      'an address takes precedence over a name',
      named,
      { city: 'Rome', name: 'Ada', 'header.name': 'you', 1: 'x' },
      { 'header.name': 'you', 'body.name': 'Ada', 'body.city': 'Rome', 'button.0.1': 'x' },
    ],
    ['numbers mean another part where the body has none', onlyLink, { 1: 'x' }, { 'button.0.1': 'x' }],
    ['a name fills another part where the body has none', onlyLink, { code: 'x' }, { 'button.0.1': 'x' }],
    [
      'a link is set by its address only, and takes no other’s key',
      [{ type: 'HEADER', format: 'IMAGE' }, body('Hi {{1}}!')],
      { name: 'a', picture: 'https://x/b.png', 'header.media': 'https://x/a.png' },
      { 'header.media': 'https://x/a.png', 'body.1': 'a' },
    ],
    [
      'the ID of a file is set by its address in place of a link',
      [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'CAROUSEL', cards: [{ components: [{ type: 'HEADER', format: 'VIDEO' }] }] },
      ],
      { 'header.file': 'a', 'header.media': ' ', 'card.0.header.file': 'b' },
      { 'header.file': 'a', 'card.0.header.file': 'b' },
    ],
    [
      'an animation has no file, only a link',
      [{ type: 'HEADER', format: 'GIF' }],
      { 'header.file': 'a' },
      'The variable for the link to the GIF ("header.media") is missing or empty',
    ],
    [
      'a file and a link exclude each other',
      [{ type: 'HEADER', format: 'DOCUMENT' }],
      { 'header.file': 'a', 'header.media': 'https://x.example/a.pdf' },
      'Give either a file ("header.file") or a link ("header.media"), not both',
    ],
    [
      'the ID of a file is a text',
      [{ type: 'HEADER', format: 'DOCUMENT' }],
      { 'header.file': 1 },
      'The variable for the link to the document ("header.media") is not text; write it in quotes',
    ],
    [
      'cards follow the message, and numbers mean the message',
      [body('Hi {{1}}!'), { type: 'CAROUSEL', cards: [{ components: [body('{{1}}')] }] }],
      { 1: 'a', 'card.0.body.1': 'b' },
      { 'body.1': 'a', 'card.0.body.1': 'b' },
    ],
    ['can be more than the values', [body('Hi {{1}}!')], { name: 'a', code: 'b' }, { 'body.1': 'a' }],
    [
      'an address without a placeholder fills nothing',
      [body('Hi {{1}}!')],
      { 'header.1': 'h', n: 'a' },
      { 'body.1': 'a' },
    ],
    ['are ignored without placeholders', [body('Hi')], { name: 'a', 2024: 'b', x: null }, {}],
    [
      'numbers mixed with names are ignored where every value is addressed',
      [body('Hi {{1}}!')],
      { 'body.1': 'a', name: 'b', 2024: 'c' },
      { 'body.1': 'a' },
    ],
  ])('%s', (_, components, variables, values) => {
    expect(bind(components, variables)).toEqual(values)
  })

  test('a recipient’s variables that mix numbers with names fail, and the explanation names the remedy', () => {
    const given = JSON.parse('{"name":"FIRST","2024":"SECOND"}')
    expect(bind([body('Hello {{1}}, use {{2}}.')], given)).toBe(
      'The variables mix the number "2024" with the name "name", so their order is not reliable; name the placeholder of each value, such as "body.1"',
    )
  })

  test('a recipient’s variables never fill two parts by one number', () => {
    expect(bind(tracking, { 1: 'Ada', 2: 'A-17' })).toBe('The variable for {{1}} of the header is missing or empty')
    expect(bind([header('For {{1}}'), body('Hi'), links('https://x.example/{{1}}')], { 1: 'Ada' })).toBe(
      'The variable for {{1}} of the button “Track” is missing or empty',
    )
  })

  test.each([{}, { 1: '' }, { 1: '  \n ' }, { 1: null }, { 2: 'b' }, { name: '' }, { 'body.1': '', name: 'a' }])(
    'a missing or empty one is named: %j',
    (variables) => {
      expect(bind([body('Hi {{1}}!')], variables)).toBe('The variable for {{1}} of the body is missing or empty')
    },
  )

  test.each([
    [{ 1: 5 }, 'The variable for {{1}} of the body is not text; write it in quotes'],
    [{ 1: { text: 'a' } }, 'The variable for {{1}} of the body is not text; write it in quotes'],
    [{ 1: 'x'.repeat(1025) }, 'The variable for {{1}} of the body is longer than 1,024 characters'],
  ])('a value that cannot be sent is named: %j', (variables, message) => {
    expect(bind([body('Hi {{1}}!')], variables)).toBe(message)
  })

  test.each([
    [{}, 'missing_variable', 'body.1'],
    [{ 1: 5 }, 'variable', 'body.1'],
    [{ 1: 'x'.repeat(1025) }, 'variable', 'body.1'],
    [{ 7: 'a', name: 'b' }, 'variable', undefined],
  ])('the problem of %j has a code and the address of its value', (variables, problem, address) => {
    expect(bindVariables(slotsOf([body('Hi {{1}}!')]), variables)).toMatchObject({ ok: false, problem, address })
  })

  test('a value of 1,024 characters can be sent', () => {
    const longest = 'x'.repeat(1024)
    expect(bind([body('Hi {{1}}!')], { 1: longest })).toEqual({ 'body.1': longest })
  })

  test('a value that its kind does not allow is named', () => {
    const slots = slotsOf([{ type: 'HEADER', format: 'IMAGE' }])
    expect(inEnglish(bindVariables(slots, { 'header.media': 'http://example.com' }))).toEqual({
      ok: false,
      problem: 'variable',
      address: 'header.media',
      message: expect.stringMatching(/^The variable for .* is not a link that begins with https:\/\/$/),
    })
    expect(bindVariables(slots, { 'header.media': 'https://example.com' })).toMatchObject({ ok: true })
  })

  test('an explanation shortens the names that it repeats', () => {
    const explained = (name: string) => bind([body('Hi {{1}} {{2}}!')], { 7: 'a', [name]: 'b' })
    expect(inEnglish(explained('x'.repeat(40)))).toContain(`the name "${'x'.repeat(40)}", so`)
    expect(inEnglish(explained('x'.repeat(41)))).toContain(`the name "${'x'.repeat(40)}…", so`)
  })

  test('numbers without names, and names without numbers, are never mixed', () => {
    expect(bind([body('Hi {{1}}, {{2}}.')], { 2: 'b', 1: 'a' })).toEqual({ 'body.1': 'a', 'body.2': 'b' })
    expect(bind([body('Hi {{1}}, {{2}}.')], { who: 'a', day: 'b' })).toEqual({ 'body.1': 'a', 'body.2': 'b' })
    expect(bind([body('Hi.')], { 7: 'a', name: 'b' })).toEqual({})
  })

  test.each(['header.1', 'body.first_name', 'offer.expires_at', 'button.10.url', 'card.12.body.1'])(
    '%s is an address',
    (key) => expect(isAddress(key)).toBe(true),
  )

  test.each(['xbody.1', 'body.1 x', 'body', 'body.', 'button.x.1', 'card.1', '1', 'name'])('%j is no address', (key) =>
    expect(isAddress(key)).toBe(false),
  )

  test('a coupon code may be left out, but not be given empty', () => {
    const coupon: Component[] = [body('Hi'), { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', example: 'SAVE' }] }]
    expect(bind(coupon, { name: 'Ada' })).toEqual({})
    expect(bind(coupon, { 'button.0.coupon': 'ADA10' })).toEqual({ 'button.0.coupon': 'ADA10' })
    expect(bind(coupon, { 'button.0.coupon': '' })).toBe(
      'The variable for the coupon code ("button.0.coupon") is missing or empty',
    )
  })

  test.each(['constructor', '__proto__', 'tostring'])('inherited properties are not variables: %s', (name) => {
    const components = [body(`Hi {{${name}}}!`)]
    expect(bind(components, { other: 'x' })).toBe(`The variable for {{${name}}} of the body is missing or empty`)
    const values = bind(components, JSON.parse(`{ "${name}": "Ada" }`))
    expect(typeof values === 'object' && fillTemplate(components, values).body).toBe('Hi Ada!')
  })
})

describe('Any template and any variables', () => {
  const text = fc.array(fc.constantFrom('{{1}}', '{{2}}', '{{3}}', '{{name}}', '{{__proto__}}', 'a'), { maxLength: 4 })
  const template = fc
    .record({ headerText: text, bodyText: text, urls: fc.array(text, { maxLength: 2 }) })
    .map(({ headerText, bodyText, urls }): Component[] => [
      header(headerText.join(' ')),
      body(bodyText.join(' ')),
      links(...urls.map((url) => `https://x.example/${url.join('')}`)),
    ])
  const withCards = fc
    .tuple(template, fc.array(template, { maxLength: 2 }))
    .map(([parts, cards]): Component[] => [
      ...parts,
      { type: 'CAROUSEL', cards: cards.map((components) => ({ components })) },
    ])
  const key = fc.oneof(
    fc.constantFrom('1', '2', '3', 'name', '__proto__', 'header.1', 'body.1', 'body.2', 'button.0.1', 'button.1.name'),
    fc.string(),
  )
  const variables = fc.dictionary(key, fc.oneof(fc.string(), fc.constant(null), fc.integer(), fc.array(fc.string())))

  test('a value is given to every placeholder or its lack is explained, without an exception', () => {
    fc.assert(
      fc.property(withCards, variables, (components, given) => {
        const slots = slotsOf(components)
        const bound = bindVariables(slots, given)
        if (!bound.ok) return english(bound.message).length > 0
        return (
          Object.keys(bound.values).toSorted().join() ===
          slots
            .map(({ address }) => address)
            .toSorted()
            .join()
        )
      }),
    )
  })

  test('an addressed value appears in the part that it addresses, and in no other', () => {
    fc.assert(
      fc.property(withCards, (components) => {
        const slots = slotsOf(components)
        const given = Object.fromEntries(slots.map(({ address }) => [address, `(${address})`]))
        const bound = bindVariables(slots, given)
        if (!bound.ok) return false
        const filled = fillTemplate(components, bound.values)
        const texts = new Map([
          ['header', filled.header ?? ''],
          ['body', filled.body],
          ...filled.buttons.map(({ url = '' }, index) => [`button.${index}`, url] as const),
          ...(filled.cards ?? []).flatMap((card, at) => [
            [`card.${at}.header`, card.header ?? ''] as const,
            [`card.${at}.body`, card.body ?? ''] as const,
            ...card.buttons.map(({ url = '' }, index) => [`card.${at}.button.${index}`, url] as const),
          ]),
        ])
        return slots.every(({ address, part }) =>
          [...texts].every(([each, content]) => content.includes(`(${address})`) === (each === part)),
        )
      }),
    )
  })

  test('named keys fill numbered placeholders in reading order, as they are given', () => {
    const numbers = fc.array(fc.constantFrom('{{1}}', '{{2}}', '{{3}}'), { maxLength: 4 })
    fc.assert(
      fc.property(numbers, numbers, numbers, (headerText, bodyText, url) => {
        const components = [header(headerText.join(' ')), body(bodyText.join(' ')), links(`https://x/${url.join('')}`)]
        const slots = slotsOf(components)
        const given = Object.fromEntries(slots.map((_, index) => [`column ${index}`, `value ${index}`]))
        expect(bindVariables(slots, given)).toEqual({
          ok: true,
          values: Object.fromEntries(slots.map(({ address }, index) => [address, `value ${index}`])),
        })
      }),
    )
  })
})
