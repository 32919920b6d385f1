import type { Translation } from '../english-texts.ts'

export const texts = {
  read: 'Lesen',
  write: 'Schreiben',
  conversations: 'Unterhaltungen',
  analytics: 'Analysen',
  bulk_send: 'Massenversand',
  contacts: 'Kontakte',
  templates: 'Vorlagen',
  webhooks: 'Webhooks',
  inbox: 'Posteingang',
  settings: 'Einstellungen',
  reply: 'Antworten',
  manage_contacts: 'Kontakte verwalten',
  manage_templates: 'Vorlagen verwalten',
  manage_webhooks: 'Webhooks verwalten',
  manage_api_keys: 'API-Schlüssel verwalten',
  manage_members: 'Mitglieder verwalten',
  manage_settings: 'Einstellungen verwalten',
  view_analytics: 'Analysen ansehen',
  view_audit: 'Prüfprotokoll ansehen',
} as const satisfies Translation<'permissions'>
