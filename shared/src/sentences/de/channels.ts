import type { channels as english } from '../en/channels.ts'
import type { TextsLike } from '../texts-like.ts'

export const channels = {
  platformWithoutNumbers: 'Mit {{platform}} kann keine Nummer verbunden werden',
  channelNameTaken: 'Ein anderer Kanal heißt bereits „{{name}}“',
  channelNotInUse: 'müssen verwendete Kanäle desselben Modus sein, und keiner davon hat die ID {{id}}',
  oneChannelExpected: 'braucht mindestens einen Kanal',
  channelExpected: 'muss die ID eines Kanals sein, der in diesem Modus zugänglich ist',
  channelRemoved: 'Der Kanal „{{name}}“ wurde entfernt',
  conversationOfOtherChannel: 'muss der Kanal der Unterhaltung sein, also „{{name}}“',
  templateOfOtherChannel:
    'Die Vorlage „{{template}}“ gehört zu einem anderen Konto, daher kann der Kanal „{{name}}“ sie nicht senden',
  lastSimulator: 'Der Testmodus braucht einen Simulator. Fügen Sie einen hinzu, bevor Sie diesen entfernen.',
  simulatorInLive: 'Diesen Simulator ersetzt die erste Nummer, die Sie verbinden',
  simulatorsInTestOnly: 'Simulatoren werden im Testmodus hinzugefügt',
  tooManyChannels: 'Ein Modus eines Arbeitsbereichs hat höchstens {{count}} Kanäle. Entfernen Sie zuerst einen.',
  numberAlreadyConnected: 'Eine Nummer ist bereits verbunden. Ersetzen Sie ihr Token, oder trennen Sie sie zuerst.',
  numberOfOtherWorkspace: 'Diese Nummer ist mit einem anderen Arbeitsbereich verbunden. Trennen Sie sie zuerst dort.',
  numberJustConnected: 'Diese Nummer wurde soeben mit einem anderen Kanal verbunden',
  disconnectedMeanwhile: 'Die Nummer wurde inzwischen getrennt',
  noNumberConnected: 'In diesem Modus ist keine Nummer verbunden',
  noSuchQuotedMessage: 'Diese Nachricht, auf die geantwortet werden soll, gibt es in diesem Arbeitsbereich nicht',
  messageOfOtherCustomer: 'ist eine Nachricht an oder von einem anderen Kunden als {{phone}}',
  simulatedCustomerBlocked: 'Das Unternehmen hat diesen Kunden blockiert, daher kam die Nachricht nicht an',
  notCombinable: 'kann nicht mit {{other}} verbunden werden',
  inNoConversation: 'ist eine Nachricht ohne Antwort, die noch zu keiner Unterhaltung gehört',
  nothingToTap: 'steht nicht in dieser Nachricht, in der es nichts anzutippen gibt',
  noSuchTap: 'muss eines von diesen sein: {{values}}',
  neverReachedCustomer: 'hat den Kunden nie erreicht',
  neverAcceptedBySimulator:
    'Der Simulator hat diese Nachricht nie angenommen und kann daher keine Empfangsbestätigung senden',
  simulatorUnavailable:
    'Der {{mode}} dieses Arbeitsbereichs ist mit einer echten Plattform verbunden, daher ist der Simulator nicht verfügbar',
  platformHasOtherTemplate: 'Die Plattform hat bereits eine andere Vorlage namens „{{name}}“ in „{{language}}“',
  platformLacksTemplate: 'Die Plattform hat keine Vorlage namens {{name}}',
  platformReviewsTemplate: 'Die Plattform prüft {{name}} noch',
  platformDisabledTemplate: 'Die Plattform hat {{name}} endgültig deaktiviert',
  templateJustSubmitted: 'Die Vorlage „{{name}}“ wurde soeben eingereicht',
  whatsappRefusedTemplate: 'WhatsApp hat die Vorlage abgelehnt: {{reason}}',
  whatsappSilent: 'WhatsApp hat nicht geantwortet. Versuchen Sie es gleich noch einmal.',
  problemTryAgain: '{{problem}}. Versuchen Sie es gleich noch einmal.',
  whatsappLacksNumber: 'WhatsApp hat keine Nummer mit der ID {{id}}',
  problemWithWhatsAppWords: '{{problem}}. WhatsApp meldet: {{text}}',
  numberIdOrTokenWrong: 'Die ID der Telefonnummer ist falsch, oder das Token hat keinen Zugriff auf diese Nummer',
  accountIdOrTokenWrong: 'Die ID des Business-Kontos ist falsch, oder das Token darf dieses Konto nicht verwalten',
  appSecretWrong: 'Dies ist nicht das Geheimnis der App, für die das Token erstellt wurde',
  tokenNotValid: 'WhatsApp meldet, dass dieses Zugriffstoken nicht mehr gültig ist. Erzeugen Sie ein neues.',
  tokenOfWrongKind:
    'Dies ist ein Token der Art {{kind}}, das keinen Zugriff auf Nummern hat. Erzeugen Sie in den Unternehmenseinstellungen von Meta eines für einen Systemnutzer.',
  tokenLacksPermissions:
    'Dem Token fehlen die Berechtigungen {{permissions}}. Erzeugen Sie ein neues mit diesen Berechtigungen.',
  tokenOfOtherAccounts: 'Die Berechtigung {{scope}} des Tokens gilt nicht für dieses Konto. Sie gilt für {{ids}}.',
  accountWithoutNumbers: 'Dieses Business-Konto hat keine Telefonnummer',
  accountLacksNumber: 'Dieses Business-Konto hat keine Nummer mit dieser ID. Es hat {{numbers}}.',
  numberNotVerified:
    'Diese Nummer ist nicht bestätigt. Bestätigen Sie sie im WhatsApp Manager mit dem Code aus einer SMS oder einem Anruf, und verbinden Sie sie dann.',
  pinNeeded:
    'Diese Nummer ist nicht für die Cloud API registriert. Geben Sie die sechs Ziffern ihrer PIN für die zweistufige Verifizierung ein. Hat sie keine, wird die eingegebene PIN festgelegt.',
  pinWrong:
    'Dies ist nicht die PIN der Nummer für die zweistufige Verifizierung. WhatsApp erlaubt 10 Versuche in 72 Stunden.',
  registeredTooOften:
    'Die Registrierung der Nummer wurde zu oft versucht. Warten Sie 72 Stunden, und versuchen Sie es dann noch einmal.',
  numberNotReadyYet:
    'WhatsApp hat die PIN angenommen und meldet die Nummer noch als {{status}}. Versuchen Sie es in einigen Minuten noch einmal.',
  numberCannotSend:
    'WhatsApp meldet die Nummer als {{status}}, daher kann sie nicht senden. Der WhatsApp Manager zeigt, was zu tun ist.',
  numberBlocked: 'WhatsApp lässt diese Nummer nicht senden: {{reason}}',
  baseUrlUnreachable:
    'WhatsApp konnte Parley unter seiner Basis-URL nicht erreichen; sie muss aus dem Internet erreichbar sein',
  callbackUrlRefused: 'WhatsApp akzeptiert das Token, aber nicht die Callback-URL von Parley für diese Nummer',
  whatsappRefusedProfile: 'WhatsApp hat das Unternehmensprofil abgelehnt',
  whatsappRefusedConnection: 'WhatsApp hat die Verbindung abgelehnt',
} satisfies TextsLike<typeof english>
