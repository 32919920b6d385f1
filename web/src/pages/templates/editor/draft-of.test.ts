import type { Component } from '@parley/shared/templates/components'
import { NewTemplate } from '@parley/shared/templates/templates'
import { describe, expect, test } from 'vitest'
import { componentsOfDraft, type Draft, emptyDraft } from './draft.ts'
import { draftOf, isEditable } from './draft-of.ts'

const draft: Draft = {
  ...emptyDraft,
  name: 'order_ready',
  language: 'de',
  category: 'UTILITY',
  header: 'News for {{1}}',
  body: 'Hello {{1}}, your order {{2}} is ready to collect.',
  footer: 'Reply STOP to end',
  buttons: [
    { key: 'known-0', type: 'QUICK_REPLY', text: 'On my way', url: '', sample: '', phone: '', code: '' },
    {
      key: 'known-1',
      type: 'URL',
      text: 'Follow',
      url: 'https://example.com/{{1}}',
      sample: 'b7',
      phone: '',
      code: '',
    },
    { key: 'known-2', type: 'PHONE_NUMBER', text: 'Call', url: '', sample: '', phone: '+15550100123', code: '' },
    { key: 'known-3', type: 'COPY_CODE', text: 'Copy', url: '', sample: '', phone: '', code: 'SPRING' },
  ],
  samples: { 'header.1': 'today', 'body.1': 'Maria', 'body.2': 'B-7' },
}

describe('A template in the form', () => {
  test('a template is converted back to the draft it was created from', () => {
    const { name, language } = draft
    expect(draftOf({ name, language, category: 'UTILITY', components: componentsOfDraft(draft) })).toEqual(draft)
  })

  test.each<[string, Partial<Draft>]>([
    ['an image header', { headerFormat: 'IMAGE', header: '', headerSample: 'https://example.com/1.jpg' }],
    ['a location header', { headerFormat: 'LOCATION', header: '' }],
  ])('%s is kept by the form', (_, more) => {
    const { 'header.1': _sample, ...samples } = draft.samples
    const withFile = { ...draft, ...more, samples: { ...samples, ...mediaSample(more) } }
    const components = componentsOfDraft(withFile)
    const { name, language } = draft

    expect(isEditable({ category: 'UTILITY', components })).toBe(true)
    expect(draftOf({ name, language, category: 'UTILITY', components })).toEqual(withFile)
  })

  test('an authentication template is converted back from both of its forms', () => {
    const code = {
      hasAdvice: false,
      minutes: '15',
      otpType: 'ONE_TAP' as const,
      label: 'Copy',
      packageName: 'com.example.shop',
      signatureHash: 'K8a/AINcGX7',
      acceptsTerms: false,
    }
    const components = componentsOfDraft({ ...emptyDraft, category: 'AUTHENTICATION', code })
    const url =
      'https://www.whatsapp.com/otp/code/?otp_type=ONE_TAP&package_name=com.example.shop&signature_hash=K8a%2FAINcGX7&code=otp{{1}}'
    const listed = components.map((component) =>
      component.type === 'BUTTONS'
        ? { ...component, buttons: [{ type: 'URL' as const, text: 'Copy', url, example: ['otp123456'] }] }
        : component,
    )
    for (const form of [components, listed]) {
      const template = { name: 'login', language: 'en', category: 'AUTHENTICATION' as const, components: form }
      expect(isEditable(template)).toBe(true)
      expect(draftOf(template)).toMatchObject({ category: 'AUTHENTICATION', buttons: [], code })
    }
    expect(
      NewTemplate.safeParse({
        workspaceId: crypto.randomUUID(),
        name: 'login',
        language: 'en',
        category: 'AUTHENTICATION',
        components,
      }).success,
    ).toBe(true)
  })

  test.each<[string, Parameters<typeof isEditable>[0]]>([
    [
      'a carousel',
      {
        category: 'MARKETING',
        components: [
          { type: 'BODY', text: 'Hi' },
          { type: 'CAROUSEL', cards: [] },
        ],
      },
    ],
    ['a catalog button', { category: 'MARKETING', components: [{ type: 'BUTTONS', buttons: [{ type: 'CATALOG' }] }] }],
    ['a product header', { category: 'MARKETING', components: [{ type: 'HEADER', format: 'PRODUCT' }] }],
    ['a code with a text of its own', { category: 'AUTHENTICATION', components: [{ type: 'BODY', text: 'Hi' }] }],
  ])('a template with %s has no form, because saving it would lose parts', (_, template) => {
    expect(isEditable(template)).toBe(false)
  })
})

function mediaSample({ headerSample }: Partial<Draft>): Record<string, string> {
  return headerSample === undefined ? {} : { 'header.media': headerSample }
}

describe('An authentication template in the form', () => {
  const codeOf = (components: readonly Component[]) =>
    draftOf({ name: 'code', language: 'en', category: 'AUTHENTICATION', components: [...components] }).code
  const body = (advice?: boolean): Component => ({
    type: 'BODY',
    text: 'Your code is {{1}}',
    ...(advice !== undefined && { add_security_recommendation: advice }),
  })
  const otp = (more: object = {}): Component => ({
    type: 'BUTTONS',
    buttons: [{ type: 'OTP', otp_type: 'ZERO_TAP', ...more }],
  })
  const app = (name: string) => ({ package_name: `com.${name}`, signature_hash: `${name}AINcGX7x` })
  const editable = (...components: Component[]) => isEditable({ category: 'AUTHENTICATION', components })

  test('an authentication template has what a new one has where nothing is said', () => {
    const copied = { minutes: '', otpType: 'COPY_CODE', label: '', packageName: '', signatureHash: '' }
    expect(codeOf([body()])).toEqual({ ...copied, hasAdvice: true, acceptsTerms: false })
    expect(codeOf([])).toEqual({ ...copied, hasAdvice: true, acceptsTerms: false })
    expect(codeOf([body(true)]).hasAdvice).toBe(true)
    expect(codeOf([body(false)]).hasAdvice).toBe(false)
  })

  test('an authentication template has its app, its terms and its label from the button', () => {
    expect(
      codeOf([body(), otp({ text: 'Copy', supported_apps: [app('a')], zero_tap_terms_accepted: true })]),
    ).toMatchObject({
      otpType: 'ZERO_TAP',
      label: 'Copy',
      packageName: 'com.a',
      signatureHash: 'aAINcGX7x',
      acceptsTerms: true,
    })
    expect(codeOf([body(), otp({ zero_tap_terms_accepted: false, ...app('b') })])).toMatchObject({
      packageName: 'com.b',
      acceptsTerms: false,
    })
  })

  test('an authentication template is editable with at most one app and no text of its own', () => {
    expect(editable(body(true), otp({ supported_apps: [app('a')] }))).toBe(true)
    expect(editable(body(true), otp({ supported_apps: [] }))).toBe(true)
    expect(editable(body(true), otp())).toBe(true)
    expect(editable(body(true), otp({ supported_apps: [app('a'), app('b')] }))).toBe(false)
    expect(editable(body(true), otp({ autofill_text: 'Fill' }))).toBe(false)
    expect(editable(body(), otp())).toBe(false)
    expect(editable(body(true), { type: 'FOOTER', text: 'Expires' }, otp())).toBe(false)
    expect(editable(body(true), { type: 'FOOTER', text: 'Expires', code_expiration_minutes: 5 }, otp())).toBe(true)
    expect(editable(body(true), { type: 'HEADER', format: 'TEXT', text: 'Code' }, otp())).toBe(false)
    expect(editable(body(true), { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Yes' }] })).toBe(false)
  })
})

test('every button must be one that the form has', () => {
  const yes = { type: 'QUICK_REPLY' as const, text: 'Yes' }
  const flow = { type: 'FLOW', text: 'Open' } as never
  const editable = (...buttons: (typeof yes)[]) =>
    isEditable({
      category: 'UTILITY',
      components: [
        { type: 'BODY', text: 'Hi' },
        { type: 'BUTTONS', buttons },
      ],
    })
  expect([editable(yes), editable(yes, flow), editable(flow)]).toEqual([true, false, false])
})

test('a template without header and footer has empty fields for them', () => {
  const about = { name: 'n', language: 'en', category: 'UTILITY' as const }
  const bare = draftOf({ ...about, components: [{ type: 'BODY', text: 'Hi' }] })
  expect(bare).toMatchObject({
    headerFormat: 'TEXT',
    header: '',
    headerSample: '',
    body: 'Hi',
    footer: '',
    buttons: [],
  })
  const product = draftOf({ ...about, components: [{ type: 'HEADER', format: 'PRODUCT' }] })
  expect(product).toMatchObject({ headerFormat: 'TEXT', header: '', headerSample: '', body: '' })
  expect(draftOf({ ...about, components: [{ type: 'HEADER', format: 'IMAGE' }] })).toMatchObject({
    headerFormat: 'IMAGE',
    headerSample: '',
  })
})
