import { describe, expect, test } from 'vitest'
import { componentsOfDraft, type Draft } from './draft.ts'
import { draftOf } from './draft-of.ts'

const draft: Draft = {
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
})
