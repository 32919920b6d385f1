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
  tooManyWebhooks: 'A workspace has at most {{maximum}} webhooks in each mode; delete one first',
  urlCannotReceive: 'This URL cannot receive webhooks. {{reason}}',
  tooLongAgo: 'must be within the last {{maximum}} days',
} as const
