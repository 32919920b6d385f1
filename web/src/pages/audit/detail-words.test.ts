import { auditDetails, auditReasons } from '@parley/shared/audit-details'
import { addressSources, optOutSources } from '@parley/shared/contacts/contacts'
import { contactFieldTypes } from '@parley/shared/contacts/field-types'
import { sentence } from '@parley/shared/sentences/sentence'
import {
  categories,
  conversationStatuses,
  keyPermissions,
  memberPermissions,
  optOutScopes,
  priorities,
  roles,
  templateCategories,
  templateQualities,
  templateStatuses,
  workspaceCreators,
} from '@parley/shared/words'
import type { AuditAction } from '@parley/shared/workspace/audit'
import { providerRefusals } from '@parley/shared/workspace/provider-refusals'
import { tiers } from '@parley/shared/workspace/tiers'
import { expect, onTestFinished, test } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { loadSentencesIn } from '../../i18n/sentences.ts'
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
    { name: 'overlap in hours', value: '24' },
    { name: 'active', value: 'no' },
  ])
})

test('amounts, times, lengths of time and numbers are written as everywhere, in the reader’s language', async () => {
  const details = {
    before: null,
    after: 12_500_000,
    currency: 'EUR',
    scheduled_for: '2026-11-22T11:00:00.000Z',
    messages: { from: 'no end', to: '365 days' },
    session_lifetime: { from: 'default', to: '1 minutes' },
    total: 1200,
    country: { from: 'DE', to: '[erased]' },
    language: 'de',
    fields: { from: { tier: 'Gold' }, to: { tier: null } },
    taken: ['name', 'external_id'],
    'details/name/from': '58',
  }
  const inWords = () => linesOf(details).map(({ name, before, value }) => plain([name, before, value].join('|')))
  expect(inWords()).toEqual([
    'before||none',
    'after||€12.50',
    expect.stringMatching(/^scheduled for\|\|Nov 2[123], 2026, \d+:00 [AP]M$/),
    'messages|unlimited|365 days',
    'session lifetime|default|1 minute',
    'total||1,200',
    'country|Germany|[erased]',
    'language||German',
    'contact fields|tier: Gold|tier: none',
    'values of the other contact||name · external ID',
    'name (before)||58',
  ])
  await i18n.loadNamespaces('audit')
  await i18n.changeLanguage('de')
  onTestFinished(() => i18n.changeLanguage('en').then(() => undefined))
  expect(inWords()).toEqual([
    'vorher||keine',
    'nachher||12,50 €',
    expect.stringMatching(/^geplant für\|\|2[123]\.11\.2026, \d+:00$/),
    'Nachrichten|unbegrenzt|365 Tage',
    'Dauer von Sitzungen|Standard|1 Minute',
    'insgesamt||1.200',
    'Land|Deutschland|[erased]',
    'Sprache||Deutsch',
    'Kontaktfelder|tier: Gold|tier: keine',
    'Werte des anderen Kontakts||Name · externe ID',
    'Name (vorher)||58',
  ])
})

/** Returns the text without the characters that isolate a figure from its surroundings, and with usual spaces. */
function plain(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')
}

test('every field of an entry has a name', async () => {
  await i18n.loadNamespaces('audit')
  const unnamed = auditDetails.filter((field) => !i18n.exists(`detail.${field}`, { ns: 'audit', nsSeparator: false }))
  expect(unnamed).toEqual([])
})

test('a long text is truncated', () => {
  expect(linesOf({ text: 'x'.repeat(500) })[0]?.value).toHaveLength(241)
})

test.each(['en', 'de'])('every word of the API that an entry can contain is shown in words in %s', async (language) => {
  await i18n.loadNamespaces('audit')
  await i18n.changeLanguage(language)
  onTestFinished(() => i18n.changeLanguage('en').then(() => undefined))
  const words = {
    category: [...categories, ...templateCategories],
    opt_out: optOutScopes,
    opt_out_source: optOutSources.filter((source) => source !== 'person'),
    permissions: [...memberPermissions, ...keyPermissions],
    priority: priorities,
    quality: templateQualities,
    role: roles,
    status: [...conversationStatuses, ...templateStatuses],
    tier: tiers,
    type: contactFieldTypes,
    workspace_creators: workspaceCreators,
  }
  const raw = Object.entries(words).flatMap(([field, values]) =>
    values.filter((value) => {
      const [line] = linesOf({ [field]: field === 'permissions' ? [value] : value })
      return (
        !i18n.exists(`value.${value}`, { ns: 'audit', nsSeparator: false }) || /_|^[A-Z]+$/.test(line?.value ?? '_')
      )
    }),
  )
  expect(raw).toEqual([])
})

test('an entry in English reads as words, not as values of the API', () => {
  expect(
    linesOf({
      role: { from: 'campaigner', to: 'agent' },
      permissions: ['manage_templates', 'view_audit'],
      quality: 'HIGH',
      two_factor_required_of: ['owner', 'admin'],
      workspace_creators: 'first_owners',
    }),
  ).toEqual([
    { name: 'role', before: 'marketer', value: 'agent' },
    { name: 'permissions', value: 'manage templates · view audit log' },
    { name: 'quality', value: 'high' },
    { name: 'two-factor authentication required of', value: 'owner · admin' },
    { name: 'who can create workspaces', value: 'owners of the first workspace' },
  ])
})

test.each(['en', 'de'])('every reason that is a word of ours is shown in words in %s', async (language) => {
  await i18n.loadNamespaces('audit')
  await i18n.changeLanguage(language)
  onTestFinished(() => i18n.changeLanguage('en').then(() => undefined))
  const refusals = Object.keys(providerRefusals).map((each) => each.replaceAll('_', ' '))
  const unnamed = [...auditReasons, ...addressSources, ...refusals].filter(
    (reason) => !i18n.exists(`reason.${reason}`, { ns: 'audit', nsSeparator: false }),
  )
  expect(unnamed).toEqual([])
})

test('reasons and rules are in the reader’s language, but not what people wrote in them', async () => {
  const changeLanguage = async (language: 'de' | 'en') => {
    await Promise.all([i18n.changeLanguage(language), loadSentencesIn(language)])
  }
  await Promise.all([i18n.loadNamespaces('audit'), changeLanguage('de')])
  onTestFinished(() => changeLanguage('en'))
  const reasonOf = (reason: unknown, action: AuditAction = 'contact.merged') =>
    linesOf({ reason }, action).map(({ name, value }) => `${name}: ${value}`)

  expect(reasonOf('person')).toEqual(['Grund: von einem Mitglied zusammengeführt'])
  expect(reasonOf(sentence('workspaceArchived'), 'campaign.paused')).toEqual([
    'Grund: Der Arbeitsbereich wurde archiviert',
  ])
  expect(reasonOf('Budget used up', 'campaign.stopped')).toEqual(['Grund: Budget used up'])
  const rules = ['open, refund: billing, urgent', 'spam: nothing']
  expect(linesOf({ rules })[0]?.value).toBe('open, refund: Abrechnung, dringend · spam: nichts')
  expect(reasonOf('message', 'contact.blocked')).toEqual(['Grund: message'])
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
  expect(linesOf({ by: 'groups of the provider' })).toEqual([{ name: 'durch', value: 'Gruppen des Anmeldedienstes' }])
  expect(linesOf({ by: 'command line' })[0]?.value).toBe('Kommandozeile')
})
