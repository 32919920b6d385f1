/** API keys and webhooks. */
export const developers = {
  'There is no such API key in this workspace': 'Diesen API-Schlüssel gibt es in diesem Arbeitsbereich nicht',
  'This API key has already been rotated': 'Dieser API-Schlüssel wurde bereits rotiert',
  'This API key is switched off; switch it on to rotate it':
    'Dieser API-Schlüssel ist deaktiviert; aktivieren Sie ihn, um ihn zu rotieren',
  'This API key has expired; create a new one': 'Dieser API-Schlüssel ist abgelaufen; erstellen Sie einen neuen',
  'must be at most {{maximum}}, the maximum lifetime of API keys in this workspace':
    'darf höchstens {{maximum}} sein, die längste Gültigkeit von API-Schlüsseln in diesem Arbeitsbereich',
  'You cannot grant a key permissions that you do not have in this workspace: {{missing}} (for {{permissions}})':
    'Sie können einem Schlüssel keine Berechtigungen erteilen, die Sie in diesem Arbeitsbereich nicht haben: {{missing}} (für {{permissions}})',
  'There is no such webhook in this workspace and mode':
    'Diesen Webhook gibt es in diesem Arbeitsbereich und Modus nicht',
  'There is no such delivery in this workspace and mode':
    'Diese Zustellung gibt es in diesem Arbeitsbereich und Modus nicht',
  'This webhook is switched off; switch it on first': 'Dieser Webhook ist deaktiviert; aktivieren Sie ihn zuerst',
  'A workspace has at most {{maximum}} webhooks in each mode; delete one first':
    'Ein Arbeitsbereich hat je Modus höchstens {{maximum}} Webhooks; löschen Sie zuerst einen',
  'This URL cannot receive webhooks. {{reason}}': 'Diese URL kann keine Webhooks empfangen. {{reason, translated}}',
  'must be within the last {{maximum}} days': 'muss innerhalb der letzten {{maximum}} Tage liegen',
} as const
