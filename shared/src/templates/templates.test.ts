import { describe, expect, test } from 'vitest'
import { describeIssues } from '../errors.ts'
import { inEnglish } from '../sentences/english.ts'
import { readComponents } from './read-components.ts'
import { definitionProblems } from './template-rules.ts'
import { NewTemplate } from './templates.ts'

const workspaceId = '0b5f3a52-6a4e-4a33-9d7c-1f0a4c6c9a10'
const valid = {
  workspaceId,
  name: 'spring_promo',
  language: 'en',
  category: 'MARKETING',
  components: [
    {
      type: 'BODY',
      text: 'Hi {{1}}, your code {{2}} is valid until Sunday.',
      example: { body_text: [['Ada', 'SAVE10']] },
    },
  ],
}
const body = valid.components[0]
const problemsOf = (more: object) => {
  const parsed = NewTemplate.safeParse({ ...valid, ...more })
  return parsed.success ? [] : describeIssues(parsed.error)
}

describe('A template definition', () => {
  test('a template definition from the specification is valid, live by default, and breaks no platform rule', () => {
    const parsed = NewTemplate.parse(valid)

    expect(parsed).toEqual({ ...valid, mode: 'live' })
    expect(definitionProblems(readComponents(parsed.components))).toEqual([])
  })

  test('unknown fields are ignored', () => {
    expect(NewTemplate.parse({ ...valid, status: 'APPROVED', extra: 1 })).not.toHaveProperty('extra')
    expect(NewTemplate.parse({ ...valid, status: 'APPROVED' })).not.toHaveProperty('status')
  })

  test('every kind of component and button is kept unchanged', () => {
    const components = [
      { type: 'HEADER', format: 'TEXT', text: 'For {{1}}', example: { header_text: ['Ada'] } },
      body,
      { type: 'FOOTER', text: 'Reply STOP to end' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Stop' },
          { type: 'URL', text: 'Open', url: 'https://example.com/{{1}}', example: ['a'] },
          { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15551234567' },
          { type: 'COPY_CODE', example: 'SAVE10' },
        ],
      },
    ]

    expect(NewTemplate.parse({ ...valid, components }).components).toEqual(components)
  })

  test.each([
    ['numbers', 'For {{1}}', 'Hi {{1}}, your code {{2}} is valid.', 'https://example.com/{{1}}'],
    ['names, and a number in the URL', 'For {{name}}', 'Hi {{name}}, in {{city}}.', 'https://example.com/{{1}}'],
    ['names, also in the URL', 'For {{name}}', 'Hi {{name}}, in {{city}}.', 'https://example.com/{{code}}'],
  ])('each part has its own placeholders: %s', (_, header, text, url) => {
    const components = [
      { type: 'HEADER', text: header },
      { type: 'BODY', text },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Open', url }] },
    ]
    expect(problemsOf({ components })).toEqual([])
  })

  test.each<[string, object, string, string]>([
    ['a name with capitals', { name: 'Promo' }, 'name', 'must be lowercase letters, digits and underscores'],
    ['a name with a dash', { name: 'spring-promo' }, 'name', 'must be lowercase letters, digits and underscores'],
    ['an empty name', { name: '' }, 'name', 'must be lowercase letters, digits and underscores'],
    ['a long name', { name: 'x'.repeat(513) }, 'name', 'must have at most 512 characters'],
    ['no name', { name: undefined }, 'name', 'is required'],
    ['no language', { language: undefined }, 'language', 'is required'],
    ['an unknown language', { language: 'xx' }, 'language', '"xx" is not a supported language code such as en_US'],
    ['an unknown category', { category: 'PROMO' }, 'category', 'must be one of MARKETING, UTILITY, AUTHENTICATION'],
    ['no workspace', { workspaceId: undefined }, 'workspaceId', 'is required'],
    ['a workspace that is no UUID', { workspaceId: '1' }, 'workspaceId', 'must be a valid UUID'],
    ['no components', { components: undefined }, 'components', 'is required'],
    ['components that are no list', { components: 'Hi' }, 'components', 'must be a list, not string'],
    ['a footer alone', { components: [{ type: 'FOOTER', text: 'x' }] }, 'components', 'must hold exactly one BODY'],
    ['two bodies', { components: [body, body] }, 'components', 'must hold at most one BODY'],
    [
      'two footers',
      { components: [body, { type: 'FOOTER', text: 'a' }, { type: 'FOOTER', text: 'b' }] },
      'components',
      'must hold at most one FOOTER',
    ],
    [
      'an unknown type',
      { components: [body, { type: 'ALBUM' }] },
      'components[1].type',
      '"ALBUM" is not a component type; use HEADER, BODY, FOOTER, BUTTONS, CAROUSEL or LIMITED_TIME_OFFER',
    ],
    [
      'a type in small letters',
      { components: [{ type: 'body', text: 'x' }] },
      'components[0].type',
      '"body" is not a component type; use HEADER, BODY, FOOTER, BUTTONS, CAROUSEL or LIMITED_TIME_OFFER',
    ],
    [
      'no type',
      { components: [{ text: 'x' }] },
      'components[0].type',
      'must be HEADER, BODY, FOOTER, BUTTONS, CAROUSEL or LIMITED_TIME_OFFER',
    ],
    ['a component that is text', { components: ['x'] }, 'components[0]', 'must be an object, not string'],
    [
      'a header with media and a text',
      { components: [body, { type: 'HEADER', format: 'IMAGE', text: 'x' }] },
      'components[1].text',
      'must be left out for the format IMAGE',
    ],
    ['an empty body', { components: [{ type: 'BODY', text: '' }] }, 'components[0].text', 'must not be empty'],
    ['no text', { components: [{ type: 'BODY' }] }, 'components[0].text', 'is required'],
    [
      'a gap in the numbers',
      { components: [{ type: 'BODY', text: 'Hi {{1}}, {{3}}!' }] },
      'components[0].text',
      'must number its placeholders from {{1}} without a gap; {{2}} is missing',
    ],
    [
      'a gap in a button’s URL',
      {
        components: [
          body,
          { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Open', url: 'https://example.com/{{2}}' }] },
        ],
      },
      'components[1].buttons[0].url',
      'must number its placeholders from {{1}} without a gap; {{1}} is missing',
    ],
    [
      'numbers in the body and names in the header',
      { components: [body, { type: 'HEADER', text: 'For {{name}}' }] },
      'components',
      'must use either numbered or named placeholders, not both',
    ],
    [
      'samples of the wrong shape',
      { components: [{ ...body, example: { body_text: ['Ada'] } }] },
      'components[0].example.body_text[0]',
      'must be a list, not string',
    ],
    [
      'an unknown button',
      { components: [body, { type: 'BUTTONS', buttons: [{ type: 'FLOW' }] }] },
      'components[1].buttons[0].type',
      '"FLOW" is not a button type; use QUICK_REPLY, URL, PHONE_NUMBER, COPY_CODE or OTP',
    ],
    [
      'a button that would run a script',
      {
        components: [
          body,
          { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'x', url: 'javascript:alert(1)//https://' }] },
        ],
      },
      'components[1].buttons[0].url',
      'must start with https:// or http://',
    ],
  ])('%s is refused, saying where', (_, more, path, message) => {
    expect(inEnglish(problemsOf(more))).toEqual([{ path, message }])
  })
})
