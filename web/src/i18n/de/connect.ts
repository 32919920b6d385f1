import type { Translation } from '../english-texts.ts'

export const texts = {
  connectANumber: 'Eine Nummer verbinden',
  about:
    'Verbindet eine Nummer der WhatsApp Cloud API in vier Schritten. Nichts wird gespeichert, bevor alle Prüfungen bestanden sind.',
  onlyLive: 'Nummern werden im Live-Modus verbunden',
  openLive: 'Eine Nummer im Live-Modus verbinden',
  beforeYouStart: 'Bevor Sie beginnen',
  needBusiness: 'Ein <a>Unternehmensportfolio bei Meta</a>, in dem Sie Administrator sind.',
  needApp: '<a>Eine App bei Meta for Developers</a> mit dem Produkt WhatsApp, auf „Live“ geschaltet.',
  needNumber:
    '<a>Eine Telefonnummer im WhatsApp-Manager</a>. Entfernen Sie sie zuerst aus WhatsApp auf einem Telefon, außer die WhatsApp-Business-App verwendet sie gemeinsam mit der Cloud API.',
  needSystemUser:
    '<a>Ein Systemnutzer</a>, dem die App und das WhatsApp-Konto mit vollem Zugriff zugewiesen sind. Das Token eines Systemnutzers endet nicht, wenn jemand ausscheidet.',
  paymentHint:
    'Meta berechnet Nachrichten, die Sie zuerst senden: Hinterlegen Sie im WhatsApp-Manager eine Zahlungsmethode für das Geschäftskonto. Für Antworten innerhalb von 24 Stunden ist keine nötig.',
  notHttps: 'Parley ist unter {{address}} geöffnet',
  notHttpsHint:
    'WhatsApp stellt Nachrichten und Bestätigungen nur über https zu. Sie können verbinden und senden, erhalten aber nichts, bis ein HTTPS-Proxy oder -Tunnel zu Parley führt.',
  theValues: 'Die Werte',
  whereIdsAre:
    'Beide IDs stehen im <a>App-Dashboard</a>: Öffnen Sie Ihre App, dann „WhatsApp → API setup“, und wählen Sie die Nummer, die Ihre Kunden sehen.',
  phoneNumberIdHint: 'Ziffern unter der Nummer, etwa 106540352242922. Nicht die Telefonnummer selbst.',
  accountIdHint: 'Ziffern daneben, etwa 102290129340398. Die ID des WhatsApp-Business-Kontos.',
  accessToken: 'Zugriffstoken',
  whereTokenIs:
    'Etwa 200 Buchstaben und Ziffern, die mit EAA beginnen. Öffnen Sie in den <a>Unternehmenseinstellungen von Meta</a> „Users → System users → Generate token“, wählen Sie die App, den Ablauf „Never“ und die Berechtigungen <code>whatsapp_business_messaging</code> und <code2>whatsapp_business_management</code2>. Das Token der Seite „API setup“ läuft nach einem Tag ab.',
  appSecret: 'App-Geheimnis',
  whereSecretIs:
    '32 Buchstaben a bis f und Ziffern, etwa 0f4c…9a1e. Öffnen Sie im <a>App-Dashboard</a> „App settings → Basic“, und wählen Sie „Show“ neben „App secret“. Es beweist, dass Callbacks von WhatsApp kommen.',
  pin: 'PIN für die zweistufige Verifizierung',
  wherePinIs:
    'Sechs Ziffern, etwa 482913. Legen Sie sie im <a>WhatsApp-Manager</a> unter „Phone numbers → Settings → Two-step verification“ fest, oder ändern Sie sie dort. Parley speichert sie nicht.',
  checkAndConnect: 'Prüfen und verbinden',
  connectEffect:
    'Parley fragt WhatsApp in dieser Reihenfolge und speichert die Werte erst nach der letzten Prüfung. Das Token und das Geheimnis werden verschlüsselt und nie wieder angezeigt.',
  templatesEffect:
    'Vorhandene Vorlagen hat der Simulator genehmigt: WhatsApp muss jede prüfen, nachdem Sie sie bearbeitet haben.',
  checks: 'Prüfungen',
  waiting: 'Noch nicht geprüft',
  done: 'Bestanden',
  failed: 'Nicht bestanden',
  skipped: 'Nicht erreicht',
  token: 'Das Token: gültig, von der richtigen Art, mit beiden Berechtigungen, für dieses Konto',
  account: 'Das App-Geheimnis gehört zum Token und die Nummer zum Konto',
  registration: 'Die Nummer ist für die Cloud API registriert',
  health: 'WhatsApp lässt die Nummer senden',
  callbacks: 'Die App hat die Nachrichten und Bestätigungen des Kontos abonniert',
  openSystemUsers: 'Systemnutzer öffnen',
  openApps: 'App-Dashboard öffnen',
  openNumbers: 'Telefonnummern öffnen',
  openManager: 'WhatsApp-Manager öffnen',
  sendYourself: 'Sich selbst eine Nachricht senden',
  afterConnecting: 'Sobald die Nummer verbunden ist, senden Sie eine Nachricht an Ihr eigenes Telefon und eine zurück.',
  isConnected: '<bdi>{{number}}</bdi> ist verbunden',
  openChannel: 'Seite des Kanals öffnen',
  windowHint:
    'WhatsApp erlaubt freien Text nur an Personen, die der Nummer in den letzten 24 Stunden geschrieben haben. Alle anderen erhalten zuerst eine genehmigte Vorlage, auch Sie.',
  sendTemplate: 'Eine Vorlage an Ihr Telefon senden',
  testNeedsPermission:
    'Bitten Sie ein Mitglied mit der Berechtigung, Vorlagen zu verwalten, eine Testnachricht zu senden.',
  template: 'Vorlage',
  noTemplate:
    'Von diesem Konto ist noch keine genehmigte Vorlage hier. Meta fügt neuen Konten das Beispiel {{sample}} hinzu; es erscheint mit dem nächsten Abgleich.',
  createTemplate: 'Vorlage erstellen',
  writeToNumber: 'Der Nummer von Ihrem Telefon schreiben',
  writeToNumberHint:
    'Senden Sie einen beliebigen Text an <bdi>{{number}}</bdi>. Er erscheint im <a>Posteingang</a>, und ab dann können Sie 24 Stunden lang mit freiem Text antworten.',
  nothingArrived: 'Von WhatsApp ist noch nichts angekommen',
  nothingArrivedHint:
    'Das ändert sich mit der ersten Nachricht oder Bestätigung. Wenn nicht, sehen Sie unten unter „Nachrichten kommen nicht an“ nach.',
  arrived: 'WhatsApp erreicht Parley: letzter Callback <relativetime/>',
} as const satisfies Translation<'connect'>
