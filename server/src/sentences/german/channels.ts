/** The connection of a number, and the simulator. */
export const channels = {
  'No number can be connected to {{platform}}': 'Mit {{platform}} kann keine Nummer verbunden werden',
  'A number is already connected. Replace its token, or disconnect it first.':
    'Eine Nummer ist bereits verbunden. Ersetzen Sie ihr Token, oder trennen Sie sie zuerst.',
  'This number is connected to another workspace. Disconnect it there first.':
    'Diese Nummer ist mit einem anderen Arbeitsbereich verbunden. Trennen Sie sie zuerst dort.',
  'This number was just connected to another channel': 'Diese Nummer wurde soeben mit einem anderen Kanal verbunden',
  'The number was disconnected in the meantime': 'Die Nummer wurde inzwischen getrennt',
  'No number is connected in this mode': 'In diesem Modus ist keine Nummer verbunden',
  'There is no such message to reply to in this workspace':
    'Diese Nachricht, auf die geantwortet werden soll, gibt es in diesem Arbeitsbereich nicht',
  'is a message to or from a customer other than {{phone}}':
    'ist eine Nachricht an oder von einem anderen Kunden als {{phone}}',
  'never reached the customer': 'hat den Kunden nie erreicht',
  'The simulator never accepted this message, so it cannot send a receipt for it':
    'Der Simulator hat diese Nachricht nie angenommen und kann daher keine Empfangsbestätigung senden',
  'The {{mode}} mode of this workspace is connected to a real platform, so the simulator is not available':
    'Der {{mode, translated}} dieses Arbeitsbereichs ist mit einer echten Plattform verbunden, daher ist der Simulator nicht verfügbar',
  'The platform already has a different template named "{{name}}" in "{{language}}"':
    'Die Plattform hat bereits eine andere Vorlage namens „{{name}}“ in „{{language}}“',
  'The platform has no template named {{name}}': 'Die Plattform hat keine Vorlage namens {{name}}',
  'The platform is still reviewing {{name}}': 'Die Plattform prüft {{name}} noch',
  'The platform disabled {{name}} for good': 'Die Plattform hat {{name}} endgültig deaktiviert',
  'The template "{{name}}" was just submitted': 'Die Vorlage „{{name}}“ wurde soeben eingereicht',
  'WhatsApp refused the template: {{reason}}': 'WhatsApp hat die Vorlage abgelehnt: {{reason}}',
  'WhatsApp did not answer. Try again in a moment.':
    'WhatsApp hat nicht geantwortet. Versuchen Sie es gleich noch einmal.',
  '{{problem}}. Try again in a moment.': '{{problem, translated}}. Versuchen Sie es gleich noch einmal.',
  'WhatsApp has no number with the ID {{id}}': 'WhatsApp hat keine Nummer mit der ID {{id}}',
  '{{problem}}. WhatsApp says: {{text}}': '{{problem, translated}}. WhatsApp meldet: {{text}}',
  'The phone number ID is wrong, or the token has no access to this number':
    'Die ID der Telefonnummer ist falsch, oder das Token hat keinen Zugriff auf diese Nummer',
  'The business account ID is wrong, or the token may not manage this account':
    'Die ID des Business-Kontos ist falsch, oder das Token darf dieses Konto nicht verwalten',
  'This is not the secret of the app that the token was created for':
    'Dies ist nicht das Geheimnis der App, für die das Token erstellt wurde',
  'WhatsApp could not reach Parley at its base URL, which must be accessible from the internet':
    'WhatsApp konnte Parley unter seiner Basis-URL nicht erreichen; sie muss aus dem Internet erreichbar sein',
  'WhatsApp refused the connection': 'WhatsApp hat die Verbindung abgelehnt',
} as const
