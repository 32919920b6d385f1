import { describe, expect, test } from 'vitest'
import { inEnglish } from '../sentences/english.ts'
import type { Button, Component } from './components.ts'
import { definitionDoubts, definitionProblems } from './template-rules.ts'

const header = (text: string, example?: object): Component => ({
  type: 'HEADER',
  format: 'TEXT',
  text,
  ...(example && { example }),
})
const body = (text: string, example?: object): Component => ({ type: 'BODY', text, ...(example && { example }) })
const plain = body('Good news for you today.')
const buttons = (...each: Button[]): Component => ({ type: 'BUTTONS', buttons: each })
const reply = (text = 'Yes'): Button => ({ type: 'QUICK_REPLY', text })
const link = (url = 'https://example.com', more: object = {}): Button => ({ type: 'URL', text: 'Open', url, ...more })

/** {{1}} to {{10}}, with a sample for each. */
const numbered = {
  text: Array.from({ length: 10 }, (_, index) => `{{${index + 1}}}`).join(' '),
  samples: Array.from({ length: 10 }, () => 'x'),
}
const sample = (name: string, example = 'x') => ({ body_text_named_params: [{ param_name: name, example }] })
const odd = (name: string) => `names a variable {{${name}}}; names are 1 to 20 letters a to z and underscores`

describe('Problems for which a platform rejects a template', () => {
  test.each<[string, Component[]]>([
    ['the specification’s own example', [body('Hi {{1}}, your order is here.', { body_text: [['Ada']] })]],
    [
      'several sets of samples',
      [
        body('Hi {{1}}, {{2}} now.', {
          body_text: [
            ['Ada', 'A'],
            ['Bob', 'B'],
          ],
        }),
      ],
    ],
    [
      'named placeholders',
      [
        body('Hi {{first_name}}, welcome.', {
          body_text_named_params: [{ param_name: 'first_name', example: 'Ada' }],
        }),
      ],
    ],
    ['a header with its sample', [header('For {{1}} only', { header_text: ['Ada'] }), plain]],
    [
      'a named header',
      [header('For {{name}}', { header_text_named_params: [{ param_name: 'name', example: 'Ada' }] }), plain],
    ],
    [
      'lengths at their limit',
      [header('h'.repeat(60)), body('b'.repeat(1024)), { type: 'FOOTER', text: 'f'.repeat(60) }],
    ],
    ['emoji counted as one character', [header('🎉'.repeat(60)), plain]],
    ['variables with a space between', [body('Hi {{1}} {{2}}, welcome.', { body_text: [['Ada', 'L.']] })]],
    ['a picture with its sample', [{ type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW'] } }, plain]],
    ['a place', [{ type: 'HEADER', format: 'LOCATION' }, plain]],
    ['a header of a kind that Parley does not know', [{ type: 'HEADER', format: 'PRODUCT' }, plain]],
    ['a part of a kind that Parley does not know', [plain, { type: 'OTHER' }]],
    ['a text of the platform', [{ type: 'BODY', text: '*{{1}}* is your code.', add_security_recommendation: true }]],
    ['more than nine numbers', [body(`A ${numbered.text} b`, { body_text: [numbered.samples] })]],
    ['a code that is copied', [plain, buttons({ type: 'OTP', otp_type: 'COPY_CODE' })]],
    [
      'a code for an app',
      [plain, buttons({ type: 'OTP', otp_type: 'ONE_TAP', package_name: 'a.b', signature_hash: 'x' })],
    ],
    [
      'a code without a tap',
      [
        plain,
        buttons({
          type: 'OTP',
          otp_type: 'ZERO_TAP',
          zero_tap_terms_accepted: true,
          supported_apps: [{ package_name: 'a.b', signature_hash: 'x' }],
        }),
      ],
    ],
    [
      'labels and codes at their limit',
      [plain, buttons(reply('x'.repeat(25)), { type: 'COPY_CODE', example: 'x'.repeat(15) })],
    ],
    ['quick replies at the end', [plain, buttons(link(), reply(), reply())]],
    ['ten quick replies', [plain, buttons(...Array.from({ length: 10 }, () => reply()))]],
    [
      'one of each button',
      [
        plain,
        buttons(
          reply(),
          link('https://example.com/{{1}}', { example: ['a'] }),
          link(),
          { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15551234567' },
          { type: 'COPY_CODE', example: 'SAVE10' },
        ),
      ],
    ],
  ])('%s: nothing', (_, components) => {
    expect(definitionProblems(components)).toEqual([])
  })

  test.each<[string, string, Component[]]>([
    ['components[0].text', 'must not start with a variable', [body(' {{1}} hello there', { body_text: [['a']] })]],
    ['components[0].text', 'must not end with a variable', [body('Hello there {{1}} ', { body_text: [['a']] })]],
    [
      'components[0].text',
      'must not have two variables side by side',
      [body('Hello {{1}}{{2}} there', { body_text: [['a', 'b']] })],
    ],
    ['components[0].text', 'has 1025 characters; a body can have 1024', [body('b'.repeat(1025))]],
    ['components[0].text', 'has 61 characters; a header can have 60', [header('h'.repeat(61)), plain]],
    [
      'components[1].text',
      'has 61 characters; a footer can have 60',
      [plain, { type: 'FOOTER', text: 'f'.repeat(61) }],
    ],
    ['components[1].text', 'must not contain variables', [plain, { type: 'FOOTER', text: 'Bye {{1}}.' }]],
    [
      'components[0].text',
      'can have at most one variable',
      [header('{{1}} and {{2}}', { header_text: ['a', 'b'] }), plain],
    ],
    ['components[0].text', 'must be one line', [header('two\nlines'), plain]],
    ['components[0].example', 'must give a sample for each variable in body_text', [body('Hello {{1}} there')]],
    [
      'components[0].example',
      'must give a sample for each variable in body_text',
      [body('A {{1}} b', { body_text: [] })],
    ],
    [
      'components[0].example',
      'has 1 sample in body_text for 2 variables',
      [body('A {{1}} b {{2}} c', { body_text: [['x']] })],
    ],
    [
      'components[0].example',
      'has 2 samples in body_text for 1 variable',
      [body('A {{1}} b', { body_text: [['x', 'y']] })],
    ],
    ['components[0].example', 'has an empty sample in body_text', [body('A {{1}} b', { body_text: [[' ']] })]],
    ['components[0].example', 'must give a sample for each variable in header_text', [header('For {{1}}'), plain]],
    [
      'components[0].example',
      'must give a sample for {{b}} in body_text_named_params',
      [body('X {{a}} y {{b}} z', { body_text_named_params: [{ param_name: 'a', example: 'x' }] })],
    ],
    [
      'components[0].text',
      'names a variable {{name2}}; names are 1 to 20 letters a to z and underscores',
      [body('X {{name2}} y', { body_text_named_params: [{ param_name: 'name2', example: 'x' }] })],
    ],
    ['components[0].text', 'must not start with a variable', [body('{{name}} hello there', sample('name'))]],
    ['components[0].text', 'must not end with a variable', [body('Hello there {{name}}', sample('name'))]],
    ['components[0].text', odd('1abc'), [body('X {{1abc}} y', sample('1abc'))]],
    ['components[0].text', odd('1a'), [body('X {{1a}} y', sample('1a'))]],
    ['components[0].text', odd('a'.repeat(21)), [body(`X {{${'a'.repeat(21)}}} y`, sample('a'.repeat(21)))]],
    [
      'components[0].example',
      'has an empty sample in body_text',
      [body('A {{1}} b {{2}} c', { body_text: [['x', '']] })],
    ],
    [
      'components[0].example',
      'must give a sample for {{name}} in body_text_named_params',
      [body('A {{name}} b', sample('name', ' '))],
    ],
    ['components[0].example', 'must give a sample for {{name}} in body_text_named_params', [body('A {{name}} b')]],
    ['components[0].example', 'must give a sample for {{name}} in body_text_named_params', [body('A {{name}} b', {})]],
    [
      'components[0].example',
      'must give a sample for {{name}} in header_text_named_params',
      [header('For {{name}}'), plain],
    ],
    [
      'components[0].example',
      'must name a sample file in header_file or header_handle',
      [{ type: 'HEADER', format: 'IMAGE', example: {} }, plain],
    ],
    ['components[1].buttons', 'has 3 URL buttons; at most 2 are allowed', [plain, buttons(link(), link(), link())]],
    [
      'components[1].buttons',
      'has 2 PHONE_NUMBER buttons; at most 1 is allowed',
      [
        plain,
        buttons(
          { type: 'PHONE_NUMBER', text: 'A', phone_number: '+15551234567' },
          { type: 'PHONE_NUMBER', text: 'B', phone_number: '+15551234567' },
        ),
      ],
    ],
    [
      'components[1].buttons',
      'has 2 COPY_CODE buttons; at most 1 is allowed',
      [plain, buttons({ type: 'COPY_CODE', example: 'A' }, { type: 'COPY_CODE', example: ['B'] })],
    ],
    [
      'components[1].buttons',
      'must have all QUICK_REPLY buttons next to each other',
      [plain, buttons(reply(), link(), reply())],
    ],
    [
      'components[1].buttons[0].text',
      'has 26 characters; a label can have 25',
      [plain, buttons(reply('x'.repeat(26)))],
    ],
    [
      'components[1].buttons[0].url',
      'can have a variable only at its end',
      [plain, buttons(link('https://example.com/{{1}}/x', { example: ['a'] }))],
    ],
    [
      'components[1].buttons[0].url',
      'can have at most one variable',
      [plain, buttons(link('https://example.com/{{1}}/{{2}}', { example: ['a'] }))],
    ],
    [
      'components[1].buttons[0].example',
      'must give a sample for the variable',
      [plain, buttons(link('https://example.com/{{1}}'))],
    ],
    [
      'components[1].buttons[0].example',
      'can have at most 15 characters',
      [plain, buttons({ type: 'COPY_CODE', example: 'x'.repeat(16) })],
    ],
    [
      'components[1].buttons[0].example',
      'must give a sample for the variable',
      [plain, buttons(link('https://example.com/{{1}}', { example: [' '] }))],
    ],
    [
      'components[1].buttons[0].example',
      'must give a sample for the variable',
      [plain, buttons(link('https://example.com/{{1}}', { example: [] }))],
    ],
    [
      'components[1].buttons[0].supported_apps',
      'must name the app that takes the code',
      [plain, buttons({ type: 'OTP', otp_type: 'ONE_TAP', package_name: 'a.b' })],
    ],
    [
      'components[1].buttons[0].supported_apps',
      'must name the app that takes the code',
      [plain, buttons({ type: 'OTP', otp_type: 'ONE_TAP' })],
    ],
    [
      'components[1].buttons[0].zero_tap_terms_accepted',
      'must be true for ZERO_TAP',
      [
        plain,
        buttons({ type: 'OTP', otp_type: 'ZERO_TAP', supported_apps: [{ package_name: 'a.b', signature_hash: 'x' }] }),
      ],
    ],
    [
      'components[0].example',
      'must name a sample file in header_file or header_handle',
      [{ type: 'HEADER', format: 'IMAGE' }, plain],
    ],
  ])('%s %s', (path, message, components) => {
    expect(inEnglish(definitionProblems(components))).toEqual([{ path, message }])
  })

  test('numbers among names are named variables too', () => {
    expect(inEnglish(definitionProblems([body('X {{1}} y {{a}} z', { body_text: [['x', 'y']] })]))).toEqual([
      { path: 'components[0].text', message: odd('1') },
      { path: 'components[0].example', message: 'must give a sample for {{1}} in body_text_named_params' },
      { path: 'components[0].example', message: 'must give a sample for {{a}} in body_text_named_params' },
    ])
  })

  test('every problem is reported, not only the first', () => {
    const components = [body('{{1}}{{2}}'), buttons(reply('x'.repeat(26)), link(), reply())]

    expect(inEnglish(definitionProblems(components).map((problem) => problem.message))).toEqual([
      'must not start with a variable',
      'must not end with a variable',
      'must not have two variables side by side',
      'must give a sample for each variable in body_text',
      'must have all QUICK_REPLY buttons next to each other',
      'has 26 characters; a label can have 25',
    ])
  })
})

test('problems of a template include a body with few words for its variables', () => {
  expect(inEnglish(definitionDoubts([body('Dear {{1}}, {{2}} and {{3}} - bye')]))).toEqual([
    {
      path: 'components[0].text',
      message: 'has 3 words for 3 variables; platforms tend to reject fewer than 7',
    },
  ])
})

test.each([
  'No variables',
  'Hi {{1}}, your order',
  'Grüße {{1}}, schön daß',
  'Hi {{first_name}}, you there',
  'one{{1}}two three',
  '…',
])('problems of a template do not include %j', (text) => {
  expect(definitionDoubts([body(text), { type: 'FOOTER', text: 'bye {{1}}' }, { type: 'OTHER' }])).toEqual([])
})

test.each([
  ['Hi {{1}}, you', 'has 2 words for 1 variable; platforms tend to reject fewer than 3'],
  ['{{1}}', 'has 0 words for 1 variable; platforms tend to reject fewer than 3'],
  ['Hi {{first_name}}  - now', 'has 2 words for 1 variable; platforms tend to reject fewer than 3'],
])('problems of a template include %j', (text, message) => {
  expect(inEnglish(definitionDoubts([plain, body(text)]))).toEqual([{ path: 'components[1].text', message }])
})
