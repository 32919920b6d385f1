import type { Translation } from '../english-texts.ts'

export const texts = {
  agents: 'Mitarbeiter',
  agentsNote:
    'Antworten zählen für ihren Verfasser, alles andere für den Zuständigen. Gelöschte Nachrichten und Kunden sind nicht enthalten.',
  agent: 'Mitarbeiter',
  replies: 'Antworten',
  resolved: 'Gelöst',
  firstReplyMedian: 'Erste Antwort, Median',
  satisfaction: 'Zufriedenheit',
  scoreOfFive: '{{score}} von 5 ({{responses}})',
  unassigned: 'Nicht zugewiesen',
  deletedAccount: 'Gelöschtes Konto',
  channels: 'Kanäle',
  channelsNote: 'Nach dem aktuellen Status jeder Nachricht. Gelöschte Nachrichten sind nicht enthalten.',
  channel: 'Kanal',
  in: 'Eingehend',
  out: 'Ausgehend',
  delivered: 'Zugestellt',
  read: 'Gelesen',
  failed: 'Fehlgeschlagen',
  simulator: 'Simulator',
  noLongerInUse: 'nicht mehr verwendet',
  notSent: 'Nicht gesendet',
  ofTotal: 'von {{total}}',
} as const satisfies Translation<'analytics'>
