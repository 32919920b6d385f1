import { expect, onTestFinished, test } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { linesOf } from './detail-words.ts'

test('details are listed with previous and new value, and none for empty values', () => {
  const details = {
    time_zone: { from: 'UTC', to: 'Europe/Berlin' },
    rules: { from: [], to: ['refund: billing', 'asap: urgent'] },
    assignee: { from: 'Grace', to: null },
    overlap_hours: 24,
    active: false,
  }
  expect(linesOf(details)).toEqual([
    { name: 'time zone', before: 'UTC', value: 'Europe/Berlin' },
    { name: 'rules', before: 'none', value: 'refund: billing · asap: urgent' },
    { name: 'assignee', before: 'Grace', value: 'none' },
    { name: 'overlap hours', value: '24' },
    { name: 'active', value: 'no' },
  ])
})

test('a long text is truncated', () => {
  expect(linesOf({ text: 'x'.repeat(500) })[0]?.value).toHaveLength(241)
})

test('words are in the reader’s language, and what people wrote is not', async () => {
  await i18n.loadNamespaces('audit')
  await i18n.changeLanguage('de')
  onTestFinished(() => i18n.changeLanguage('en').then(() => undefined))

  expect(
    linesOf({ status: { from: 'open', to: 'resolved' }, text: 'open', reviewed_by: 'status', category: 'new' }),
  ).toEqual([
    { name: 'Status', before: 'offen', value: 'erledigt' },
    { name: 'Text', value: 'open' },
    { name: 'reviewed by', value: 'status' },
    { name: 'Kategorie', value: 'new' },
  ])
})
