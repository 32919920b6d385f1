import type { Translation } from '../english-texts.ts'

export const texts = {
  blocking: 'Blockieren',
  block: 'Blockieren …',
  unblock: 'Blockierung aufheben',
  blockContact: 'Kontakt blockieren',
  blocked: 'Blockiert',
  blockedAt: 'Blockiert <relativetime/>',
  blockedByAt: 'Blockiert von <name>{{name}}</name>, <relativetime/>',
  blockQuestion: '{{name}} blockieren?',
  thisContact: 'Diesen Kontakt',
  blockDrops:
    'Nachrichten und Anrufe dieses Kontakts werden verworfen. Keine Unterhaltung wird geöffnet, niemand wird benachrichtigt, und kein Webhook wird gesendet.',
  blockStopsSending: 'Diesem Kontakt kann nichts gesendet werden. Kampagnen überspringen ihn.',
  blockReachesPlatform:
    'Die Plattformen seiner Unterhaltungen werden gebeten, ihn ebenfalls zu blockieren. Lehnt eine Plattform das ab, gilt die Blockierung in Parley trotzdem.',
  reason: 'Grund (optional)',
  reasonHint: 'Für Ihr Team. Der Kontakt sieht ihn nie.',
  'platform.pending': '{{channel}}: Die Plattform hat noch nicht blockiert',
  'platform.blocked': '{{channel}}: auch auf der Plattform blockiert',
  'platform.refused': '{{channel}}: auf der Plattform nicht blockiert',
  'platform.unblocking': '{{channel}}: Die Plattform hat die Blockierung noch nicht aufgehoben',
  'platform.stillBlocked': '{{channel}}: auf der Plattform noch blockiert',
} as const satisfies Translation<'blocks'>
