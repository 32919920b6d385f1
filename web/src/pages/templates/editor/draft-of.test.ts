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
