export const developers = {
  noSuchApiKey: 'There is no such API key in this workspace',
  keyAlreadyRotated: 'This API key has already been rotated',
  keySwitchedOff: 'This API key is switched off; switch it on to rotate it',
  keyExpired: 'This API key has expired; create a new one',
  keyLifetimeTooLong: 'must be at most {{maximum}}, the maximum lifetime of API keys in this workspace',
  permissionsNotGrantable:
    'You cannot grant a key permissions that you do not have in this workspace: {{missing}} (for {{permissions}})',
  noSuchWebhook: 'There is no such webhook in this workspace and mode',
  noSuchDelivery: 'There is no such delivery in this workspace and mode',
  webhookSwitchedOff: 'This webhook is switched off; switch it on first',
  pullWebhookWithoutUrl: 'must be left out: a pull webhook has no URL, its events are read',
  pullWebhookSendsNothing: 'must be left out: nothing is sent for a pull webhook, its events are read',
  headerNameInvalid: 'must be the name of a header: letters, digits and hyphens, at most 100',
  headerReserved: 'is set by HTTP or by Parley for every delivery; choose another name',
  headerValueInvalid: 'must consist of visible ASCII characters, with spaces only between them',
  headersNotUnique: 'must have each name once, regardless of case',
  pullWebhookNotSigned: 'A pull webhook has no secret: its events are read with an API key',
  webhookNotRead: 'The events of this webhook are sent to its URL; only those of a pull webhook can be read',
  eventsNotReadable:
    'This webhook has events of the type {{event}}: to read them, the API key also needs the permission {{permission}}',
  cursorOfRemovedEvents:
    'Events after this cursor are no longer kept, or never existed in this database; start again without a cursor',
  tooManyEventStreams: 'This API key already has {{count}} open event streams; close one first',
  tooManyWebhooks: 'A workspace has at most {{maximum}} webhooks in each mode; delete one first',
  urlCannotReceive: 'This URL cannot receive webhooks. {{reason}}',
  tooLongAgo: 'must be within the last {{maximum}} days',
} as const
