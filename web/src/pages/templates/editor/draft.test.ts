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
