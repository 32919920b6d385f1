import type { Translation } from '../english-texts.ts'

export const texts = {
  opensInNewTab: '(öffnet einen neuen Tab)',
  troubleshooting: 'Wenn etwas nicht funktioniert',
  openChannels: 'Kanäle öffnen',
  numberShown: 'Was Parley über die Nummer weiß',
  healthShown: 'Was gesendet wurde und was fehlschlug',
  logShown: 'Protokoll der Nummer',
  nothingArrives: 'Nachrichten kommen nicht an',
  nothingArrivesCause:
    'WhatsApp erreicht Parley nicht oder sendet die Callbacks der Nummer woandershin. Die Seite des Kanals zeigt, wann der letzte Callback ankam.',
  nothingArrivesSteps:
    'Prüfen Sie, ob Parley aus dem Internet über https erreichbar ist. Tragen Sie im <a>App-Dashboard</a> unter „WhatsApp → Configuration“ die Callback-URL und das Verify Token ein, und abonnieren Sie das Feld messages. Schalten Sie die App auf „Live“: In der Entwicklung erhält sie nur Callbacks ihrer Tester. Schreiben Sie dann erneut an die Nummer.',
  nobodyReceives: 'Niemand erhält unsere Nachrichten',
  nobodyReceivesCause:
    'Ein freier Text erreicht nur Personen, die der Nummer in den letzten 24 Stunden geschrieben haben. Andere Ursachen sind ein Geschäftskonto ohne Zahlungsmethode, eine Einschränkung und die Testnummer von Meta, die fünf registrierte Empfänger erreicht.',
  nobodyReceivesSteps:
    'Senden Sie eine genehmigte Vorlage an Personen, die nicht geschrieben haben. Sehen Sie im <a>WhatsApp-Manager</a> nach einer Einschränkung oder einer fehlenden Zahlungsmethode. Die Seite des Kanals nennt die Gründe fehlgeschlagener Nachrichten.',
  staysSent: 'Nachrichten bleiben auf „Gesendet“',
  staysSentCause:
    'WhatsApp hat die Nachricht angenommen, und es kam keine Bestätigung: Das Telefon ist aus, der Kunde hat die Nummer blockiert, oder Callbacks kommen nicht an.',
  staysSentSteps:
    'Senden Sie eine Testnachricht an Ihr eigenes Telefon. Kommt sie dort an und bleibt hier auf „Gesendet“, kommen Callbacks nicht an: Prüfen Sie die Callback-URL und das Feld messages im <a>App-Dashboard</a>.',
  someFail: 'Nur manche Kunden erhalten eine Kampagne',
  someFailCause:
    'Das Nachrichtenlimit der Nummer ist erreicht, Kunden haben sich abgemeldet, eine Nummer ist nicht bei WhatsApp, oder WhatsApp hält Marketingnachrichten an Personen zurück, die viele erhalten.',
  someFailSteps:
    'Öffnen Sie die Kampagne: Sie nennt die Gründe mit der Anzahl der Empfänger. Das Limit steht auf der Seite des Kanals und im <a>WhatsApp-Manager</a>; es wächst mit guter Qualität. Wiederholen Sie zurückgehaltene Nachrichten nach einem Tag.',
  noTemplates: 'Vorlagen fehlen',
  noTemplatesCause:
    'Sie gehören zu einem anderen Geschäftskonto, dem Token fehlt die Berechtigung whatsapp_business_management, oder sie sind eben erst entstanden. Parley vergleicht sie jede Stunde.',
  noTemplatesSteps:
    'Wählen Sie auf der Seite des Kanals „Vorlagen jetzt abgleichen“. Prüfen Sie im <a>WhatsApp-Manager</a>, ob sie im Geschäftskonto der Nummer sind. Meldet Parley, dass es sie nicht lesen kann, ersetzen Sie das Token durch eines mit beiden Berechtigungen.',
  pending: 'Die Nummer gilt als „Pending“ oder lässt sich nicht verbinden',
  pendingCause:
    'Sie ist nicht für die Cloud API registriert oder nicht bestätigt. Nachdem ihr Anzeigename genehmigt wurde, muss sie erneut registriert werden.',
  pendingSteps:
    'Bestätigen Sie die Nummer im <a>WhatsApp-Manager</a> mit dem Code einer SMS oder eines Anrufs. Legen Sie dort die PIN der zweistufigen Verifizierung fest, oder sehen Sie sie nach, und verbinden Sie die Nummer mit dieser PIN. WhatsApp erlaubt 10 Versuche in 72 Stunden; raten Sie also nicht.',
  tokenRefused: 'WhatsApp lehnt das Zugriffstoken ab',
  tokenRefusedCause:
    'Es ist abgelaufen, wie das Token der Seite „API setup“ nach einem Tag, wurde widerrufen, oder sein Nutzer hat keinen Zugriff mehr auf die App oder das Konto. Das Senden ist angehalten, bis es ersetzt ist.',
  tokenRefusedSteps:
    'Weisen Sie in den <a>Unternehmenseinstellungen von Meta</a> einem Systemnutzer die App und das WhatsApp-Konto zu, und erzeugen Sie ein Token, das nie abläuft, mit whatsapp_business_messaging und whatsapp_business_management. Wählen Sie dann „Token ersetzen …“ auf der Seite des Kanals.',
} as const satisfies Translation<'channel-help'>
