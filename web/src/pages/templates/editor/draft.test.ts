import { NewTemplate } from '@parley/shared/templates/templates'
import { describe, expect, test } from 'vitest'
import { errorsOfSchema } from '../../../ui/forms/field-errors.ts'
import { componentsOfDraft, type Draft, emptyDraft, fieldOfPath, nextPlaceholder } from './draft.ts'
import { samplesIn } from './samples-in.ts'

const button = { key: 'b', text: 'Open', url: '', sample: '', phone: '', code: '' }
const full: Draft = {
  ...emptyDraft,
  name: 'order_ready',
  header: 'For {{1}}',
  body: 'Hello {{1}}, order {{2}} is ready.',
  footer: 'Reply STOP',
  buttons: [
    { ...button, type: 'QUICK_REPLY' },
    { ...button, type: 'URL', url: 'https://example.com/{{1}}', sample: 'a-1' },
    { ...button, type: 'PHONE_NUMBER', phone: '+15550100123' },
    { ...button, type: 'COPY_CODE', code: 'SPRING' },
  ],
  samples: { 'header.1': 'today', 'body.1': 'Anna', 'body.2': 'A-1' },
}
const inputOf = (draft: Draft) => ({
  workspaceId: crypto.randomUUID(),
  name: draft.name,
  language: draft.language,
  category: draft.category,
  components: componentsOfDraft(draft),
})

describe('The draft of a template', () => {
  test('a complete draft is valid for the server', () => {
    expect(errorsOfSchema(NewTemplate, inputOf(full))).toEqual({})
  })

  test('empty parts are omitted', () => {
    expect(componentsOfDraft({ ...emptyDraft, body: 'Hello', header: '  ' })).toEqual([{ type: 'BODY', text: 'Hello' }])
  })

  test('samples of numbered placeholders are in numeric order', () => {
    const [body] = componentsOfDraft({
      ...emptyDraft,
      body: '{{2}} and {{1}}',
      samples: { 'body.1': 'one', 'body.2': 'two' },
    })

    expect(body).toMatchObject({ example: { body_text: [['one', 'two']] } })
  })

  test('named placeholders have named samples', () => {
    const [body] = componentsOfDraft({ ...emptyDraft, body: 'Hello {{name}}!', samples: { 'body.name': 'Anna' } })

    expect(body).toMatchObject({ example: { body_text_named_params: [{ param_name: 'name', example: 'Anna' }] } })
  })

  test('samples are read back from the definition', () => {
    expect(samplesIn(componentsOfDraft(full))).toEqual({ ...full.samples, 'button.1.1': 'a-1' })
  })

  test('the next placeholder has the next number of its text', () => {
    expect(nextPlaceholder(full.body)).toBe('{{3}}')
    expect(nextPlaceholder('')).toBe('{{1}}')
  })
})

describe('The field of a validation error', () => {
  test.each([
    ['components.0.text', 'header'],
    ['components.1.text', 'body'],
    ['components.1.example', 'body'],
    ['components.2.text', 'footer'],
    ['components.3.buttons.0.text', 'buttons.0.text'],
    ['components.3.buttons.1.url', 'buttons.1.url'],
    ['components.3.buttons.1.example', 'buttons.1.sample'],
    ['components.3.buttons.2.phone_number', 'buttons.2.phone'],
    ['components.3.buttons.3.example', 'buttons.3.code'],
    ['components.3.buttons', 'buttons'],
    ['name', 'name'],
    ['components', 'components'],
    ['components.9.text', 'components.9.text'],
  ])('%s belongs to %s', (path, field) => {
    expect(fieldOfPath(path, full)).toBe(field)
  })

  test.each([
    ['components.0.example', 'headerSample', { headerFormat: 'VIDEO' as const }],
    ['components.1.code_expiration_minutes', 'code.minutes', { category: 'AUTHENTICATION' }],
    ['components.2.buttons.0.supported_apps.0.package_name', 'code.packageName', { category: 'AUTHENTICATION' }],
    ['components.2.buttons.0.supported_apps.0.signature_hash', 'code.signatureHash', { category: 'AUTHENTICATION' }],
    ['components.2.buttons.0.zero_tap_terms_accepted', 'code.acceptsTerms', { category: 'AUTHENTICATION' }],
    ['components.2.buttons.0.text', 'code.label', { category: 'AUTHENTICATION' }],
  ])('%s belongs to %s in its form', (path, field, more) => {
    expect(fieldOfPath(path, { ...full, ...more })).toBe(field)
  })

  test('an omitted header does not shift the fields', () => {
    expect(fieldOfPath('components.0.text', { ...full, header: '' })).toBe('body')
  })
})

describe('The definition of a draft', () => {
  const button = { key: 'k', type: 'QUICK_REPLY' as const, text: '', url: '', sample: '', phone: '', code: '' }
  const componentsWith = (changes: Partial<Draft>) => componentsOfDraft({ ...emptyDraft, body: 'Hi', ...changes })
  const partOf = (changes: Partial<Draft>, type: string) => componentsWith(changes).find((each) => each.type === type)

  test('the definition of a draft has only the parts that are filled in', () => {
    expect(componentsWith({})).toEqual([{ type: 'BODY', text: 'Hi' }])
    expect(componentsWith({ header: ' ', footer: ' ' })).toEqual([{ type: 'BODY', text: 'Hi' }])
    expect(componentsWith({ header: 'News', footer: 'STOP' })).toEqual([
      { type: 'HEADER', format: 'TEXT', text: 'News' },
      { type: 'BODY', text: 'Hi' },
      { type: 'FOOTER', text: 'STOP' },
    ])
  })

  test('the definition of a draft has the file of a sample, or the sample of the last review', () => {
    const headerFile = { id: 'file-1', name: 'coat.jpg' }
    expect(partOf({ headerFormat: 'IMAGE', headerSample: '4::aW', headerFile }, 'HEADER')).toEqual({
      type: 'HEADER',
      format: 'IMAGE',
      example: { header_file: 'file-1' },
    })
    expect(partOf({ headerFormat: 'IMAGE', headerSample: '4::aW' }, 'HEADER')).toEqual({
      type: 'HEADER',
      format: 'IMAGE',
      example: { header_handle: ['4::aW'] },
    })
    expect(partOf({ headerFormat: 'IMAGE', headerSample: '' }, 'HEADER')).toEqual({ type: 'HEADER', format: 'IMAGE' })
    expect(partOf({ headerFormat: 'LOCATION', headerSample: 'x' }, 'HEADER')).toEqual({
      type: 'HEADER',
      format: 'LOCATION',
    })
  })

  test('the definition of a draft has a sample for each placeholder, empty where none is given', () => {
    const samples = { 'header.1': 'today', 'body.1': 'Anna' }
    expect(partOf({ header: 'For {{1}}', samples }, 'HEADER')).toMatchObject({ example: { header_text: ['today'] } })
    expect(partOf({ header: 'For {{1}}' }, 'HEADER')).toMatchObject({ example: { header_text: [''] } })
    expect(partOf({ body: '{{1}} {{2}}', samples }, 'BODY')).toMatchObject({ example: { body_text: [['Anna', '']] } })
    const named = { 'header.day': 'today', 'body.name': 'Anna' }
    expect(partOf({ header: '{{day}}', samples: named }, 'HEADER')).toMatchObject({
      example: { header_text_named_params: [{ param_name: 'day', example: 'today' }] },
    })
    expect(partOf({ body: '{{name}} {{city}}', samples: named }, 'BODY')).toMatchObject({
      example: {
        body_text_named_params: [
          { param_name: 'name', example: 'Anna' },
          { param_name: 'city', example: '' },
        ],
      },
    })
  })

  test('the definition of a draft has each button with what belongs to its type', () => {
    const all = { ...button, text: 'T', url: 'https://e.com/{{1}}', sample: 's', phone: '+1555', code: 'C' }
    const types = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'] as const
    expect(partOf({ buttons: types.map((type) => ({ ...all, type })) }, 'BUTTONS')).toEqual({
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'T' },
        { type: 'URL', text: 'T', url: 'https://e.com/{{1}}', example: ['s'] },
        { type: 'PHONE_NUMBER', text: 'T', phone_number: '+1555' },
        { type: 'COPY_CODE', example: 'C', text: 'T' },
      ],
    })
    const bare = { ...all, url: 'https://e.com', text: '' }
    expect(
      partOf(
        {
          buttons: [
            { ...bare, type: 'URL' },
            { ...bare, type: 'COPY_CODE' },
          ],
        },
        'BUTTONS',
      ),
    ).toEqual({
      type: 'BUTTONS',
      buttons: [
        { type: 'URL', text: '', url: 'https://e.com' },
        { type: 'COPY_CODE', example: 'C' },
      ],
    })
    expect(partOf({ buttons: [{ ...all, type: 'URL', sample: '' }] }, 'BUTTONS')).toMatchObject({
      buttons: [{ type: 'URL', text: 'T', url: 'https://e.com/{{1}}' }],
    })
  })

  test.each([
    ['components.0.text', 'header'],
    ['components.1.text', 'body'],
    ['components.2.text', 'footer'],
    ['components.3', 'buttons'],
    ['components.3.buttons.0.text', 'buttons.0.text'],
    ['components.3.buttons.1.phone_number', 'buttons.1.phone'],
    ['components.3.buttons.2.example.0', 'buttons.2.sample'],
    ['components.3.buttons.3.example', 'buttons.3.code'],
    ['components.9.text', 'components.9.text'],
    ['name', 'name'],
  ])('an error at %s is shown at %s', (path, field) => {
    const types = ['QUICK_REPLY', 'PHONE_NUMBER', 'URL', 'COPY_CODE'] as const
    const buttons = types.map((type) => ({ ...button, type }))
    expect(fieldOfPath(path, { ...emptyDraft, header: 'H', body: 'B', footer: 'F', buttons })).toBe(field)
  })

  test('an error of the file of a header is shown at its sample', () => {
    expect(fieldOfPath('components.0.example', { ...emptyDraft, headerFormat: 'IMAGE' })).toBe('headerSample')
  })

  test.each([
    ['components.1.code_expiration_minutes', 'code.minutes'],
    ['components.2.buttons.0.supported_apps.0.signature_hash', 'code.signatureHash'],
    ['components.2.buttons.0.supported_apps.0.package_name', 'code.packageName'],
    ['components.2.buttons.0.zero_tap_terms_accepted', 'code.acceptsTerms'],
    ['components.2.buttons.0.text', 'code.label'],
    ['components.2.buttons', 'code'],
    ['components.2', 'code'],
  ])('an error of a code at %s is shown at %s', (path, field) => {
    expect(fieldOfPath(path, { ...emptyDraft, category: 'AUTHENTICATION' })).toBe(field)
  })

  test('an authentication template has what its code needs, and no texts', () => {
    const codeWith = (changes: Partial<Draft['code']>) =>
      componentsOfDraft({
        ...emptyDraft,
        category: 'AUTHENTICATION',
        body: 'x',
        code: { ...emptyDraft.code, ...changes },
      })
    expect(codeWith({ minutes: ' ' }).map(({ type }) => type)).toEqual(['BODY', 'BUTTONS'])
    expect(codeWith({ minutes: '5' })[1]).toMatchObject({ type: 'FOOTER', code_expiration_minutes: 5 })
    expect(codeWith({ hasAdvice: false })[0]).toMatchObject({
      add_security_recommendation: false,
      example: { body_text: [['123456']] },
    })
    const app = { packageName: ' com.a ', signatureHash: ' hash ' }
    expect(codeWith({ ...app, label: ' ' }).at(-1)).toEqual({
      type: 'BUTTONS',
      buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }],
    })
    expect(codeWith({ ...app, label: 'Copy', otpType: 'ZERO_TAP', acceptsTerms: true }).at(-1)).toEqual({
      type: 'BUTTONS',
      buttons: [
        {
          type: 'OTP',
          otp_type: 'ZERO_TAP',
          text: 'Copy',
          supported_apps: [{ package_name: 'com.a', signature_hash: 'hash' }],
          zero_tap_terms_accepted: true,
        },
      ],
    })
    expect(codeWith({ otpType: 'ONE_TAP' }).at(-1)).toEqual({
      type: 'BUTTONS',
      buttons: [{ type: 'OTP', otp_type: 'ONE_TAP' }],
    })
  })
})
