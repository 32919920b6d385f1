export const texts = {
  blocking: 'Block',
  block: 'Block…',
  unblock: 'Unblock',
  blockContact: 'Block contact',
  blocked: 'Blocked',
  blockedAt: 'Blocked <relativetime/>',
  blockedByAt: 'Blocked by <name>{{name}}</name>, <relativetime/>',
  blockQuestion: 'Block {{name}}?',
  thisContact: 'this contact',
  blockDrops:
    'Messages and calls from this contact are dropped. No conversation opens, nobody is notified, and no webhook is sent.',
  blockStopsSending: 'Nothing can be sent to this contact. Campaigns skip them.',
  blockReachesPlatform:
    'The platforms of their conversations are asked to block them too. If a platform refuses, the block still applies in Parley.',
  reason: 'Reason (optional)',
  reasonHint: 'For your team. The contact never sees it.',
  'platform.pending': '{{channel}}: waiting for the platform to block',
  'platform.blocked': '{{channel}}: blocked on the platform too',
  'platform.refused': '{{channel}}: not blocked on the platform',
  'platform.unblocking': '{{channel}}: waiting for the platform to unblock',
  'platform.stillBlocked': '{{channel}}: still blocked on the platform',
} as const
