import type { hints as english } from '../en/hints.ts'
import type { TextsLike } from '../texts-like.ts'

export const hints = {
  hintCorrectNumber:
    'Korrigieren Sie die Nummer in Ihrer Liste, mit + und Landesvorwahl, und nehmen Sie die Person in eine neue Kampagne auf.',
  hintCorrectValues: 'Korrigieren Sie die Werte in Ihrer Liste, und nehmen Sie die Person in eine neue Kampagne auf.',
  hintCorrectUserId:
    'Korrigieren Sie die Benutzer-ID in Ihrer Liste, und nehmen Sie die Person in eine neue Kampagne auf.',
  hintDuplicate: 'Es ist nichts zu tun. Das Ergebnis ist das des früheren Empfängers.',
  hintFillMissingValue:
    'Ergänzen Sie den fehlenden Wert in Ihrer Liste, und nehmen Sie die Person in eine neue Kampagne auf.',
  hintWaitForApproval:
    'Warten Sie, bis die Vorlage genehmigt ist, und wiederholen Sie dann die fehlgeschlagenen Nachrichten.',
  hintChooseOtherTemplate: 'Wählen Sie für diese Empfänger eine andere Vorlage.',
  hintOptedOut:
    'Es ist nichts möglich. Der Kunde erhält wieder Kampagnen, nachdem er ein Stichwort zum Anmelden geschrieben hat.',
  hintUnblock: 'Heben Sie die Blockierung auf der Kontaktseite auf, wenn der Kunde wieder Nachrichten erhalten soll.',
  hintStartNewCampaign: 'Starten Sie für die übrigen Empfänger eine neue Kampagne.',
  hintCallerInformed:
    'Das Programm, das die Kampagne gestartet hat, wurde informiert und kann erneut senden. Starten Sie sonst eine neue Kampagne.',
  hintWaitForReceipt:
    'Warten Sie auf eine Empfangsbestätigung, die es klärt. Es wird nicht automatisch erneut gesendet, damit es niemand zweimal erhält.',
  hintCustomersChoice: 'Es ist nichts möglich: Das ist die Entscheidung des Kunden.',
  hintLowerRate:
    'Die Plattform begrenzt das Sendetempo. Senken Sie das Sendelimit des Kanals, und wiederholen Sie dann die fehlgeschlagenen Nachrichten.',
  hintRetryLater:
    'Auf der Plattform ist ein Fehler aufgetreten. Wiederholen Sie die fehlgeschlagenen Nachrichten später.',
  hintCheckUnknownNumber: 'Prüfen Sie die Nummer mit dem Kunden; die Plattform kennt sie nicht.',
  hintCheckNumber: 'Prüfen Sie die Nummer mit dem Kunden, oder erreichen Sie ihn auf anderem Weg.',
  hintAddPaymentMethod:
    'Hinterlegen Sie auf der Plattform ein gültiges Zahlungsmittel, und setzen Sie dann fort oder wiederholen Sie.',
  hintWaitADay:
    'Warten Sie mindestens einen Tag, bevor Sie wiederholen: Die Plattform begrenzt Marketing-Nachrichten je Kunde.',
  hintWaitMinutes: 'Warten Sie einige Minuten, und wiederholen Sie dann die fehlgeschlagenen Nachrichten.',
  labelHeader: 'Kopfzeile {{name}}',
  labelBody: 'Text {{name}}',
  labelButton: 'Schaltfläche „{{label}}“ {{name}}',
  labelCardHeader: 'Karte {{card}}: Kopfzeile {{name}}',
  labelCardBody: 'Karte {{card}}: Text {{name}}',
  labelCardButton: 'Karte {{card}}: Schaltfläche „{{label}}“ {{name}}',
  labelCardImage: 'Karte {{card}}: Link zum Bild (https://…)',
  labelCardVideo: 'Karte {{card}}: Link zum Video (https://…)',
  labelCardCoupon: 'Karte {{card}}: Gutscheincode',
  labelOnCard: 'Karte {{card}}: {{label}}',
  labelImage: 'Link zum Bild (https://…)',
  labelVideo: 'Link zum Video (https://…)',
  labelDocument: 'Link zum Dokument (https://…)',
  labelGif: 'Link zum GIF (https://…)',
  labelDocumentName: 'Name des Dokuments',
  labelLatitude: 'Breitengrad des Ortes',
  labelLongitude: 'Längengrad des Ortes',
  labelPlaceName: 'Name des Ortes',
  labelPlaceAddress: 'Adresse des Ortes',
  labelCoupon: 'Gutscheincode',
  labelOfferEnd: 'Ende des Angebots (wie 2026-12-31T18:00:00Z)',
  labelAction: 'Schaltfläche „{{name}}“: Aktion (JSON)',
  actionOfButton: 'die Aktion der Schaltfläche „{{name}}“',
  labelProduct: 'Produkt der Kopfzeile (JSON)',
  productOfHeader: 'das Produkt der Kopfzeile',
} satisfies TextsLike<typeof english>
