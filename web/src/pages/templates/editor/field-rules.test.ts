import { describe, expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { rulesOf } from './field-rules.tsx'

describe('The platform’s template rules', () => {
  test('each violation is shown at its field, and an empty draft has none', () => {
    const draft = {
      ...emptyDraft,
      header: 'x'.repeat(61),
      body: '{{1}} welcome to {{3}} and all who are here with us today',
      footer: 'Bye {{1}}',
      buttons: [
        { key: 'b', type: 'URL' as const, text: 'Go', url: 'https://x.y/{{1}}/z', sample: '', phone: '', code: '' },
      ],
    }

    expect(rulesOf(draft, 'header')).toEqual(['Has 61 characters; a header can have 60.'])
    expect(rulesOf(draft, 'body')).toEqual([
      expect.stringContaining('without a gap; {{2}} is missing'),
      'Must not start with a variable.',
    ])
    expect(rulesOf(draft, 'footer')).toEqual(['Must not contain variables.'])
    expect(rulesOf(draft, 'samples')).toEqual(['Each placeholder requires a sample for the review.'])
    expect(rulesOf(draft, 'buttons.0.sample')).toEqual(['Must give a sample for the variable.'])
    expect(rulesOf(draft, 'buttons.0.url')).toContain('Can have a variable only at its end.')
    for (const field of ['header', 'body', 'footer', 'samples', 'buttons'])
      expect(rulesOf(emptyDraft, field)).toEqual([])
  })
})
