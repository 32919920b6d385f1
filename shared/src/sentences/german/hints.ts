/** What to do about a message that was not sent. */
export const hints = {
  'Correct the number in your list, with + and country code, and add the person to a new campaign.':
    'Korrigieren Sie die Nummer in Ihrer Liste, mit + und Landesvorwahl, und nehmen Sie die Person in eine neue Kampagne auf.',
  'Correct the values in your list, and add the person to a new campaign.':
    'Korrigieren Sie die Werte in Ihrer Liste, und nehmen Sie die Person in eine neue Kampagne auf.',
  'Correct the user ID in your list, and add the person to a new campaign.':
    'Korrigieren Sie die Benutzer-ID in Ihrer Liste, und nehmen Sie die Person in eine neue Kampagne auf.',
  'No action is needed. The result is that of the earlier recipient.':
    'Es ist nichts zu tun. Das Ergebnis ist das des früheren Empfängers.',
  'Fill in the missing value in your list, and add the person to a new campaign.':
    'Ergänzen Sie den fehlenden Wert in Ihrer Liste, und nehmen Sie die Person in eine neue Kampagne auf.',
  'Wait until the template is approved, then retry the failed messages.':
    'Warten Sie, bis die Vorlage genehmigt ist, und wiederholen Sie dann die fehlgeschlagenen Nachrichten.',
  'Choose another template for these recipients.': 'Wählen Sie für diese Empfänger eine andere Vorlage.',
  'No action is possible. The customer gets campaigns again after they write a start keyword.':
    'Es ist nichts möglich. Der Kunde erhält wieder Kampagnen, nachdem er ein Stichwort zum Anmelden geschrieben hat.',
  'Start a new campaign for the remaining recipients.': 'Starten Sie für die übrigen Empfänger eine neue Kampagne.',
  'The program that started the campaign was informed and may send again. Otherwise start a new campaign.':
    'Das Programm, das die Kampagne gestartet hat, wurde informiert und kann erneut senden. Starten Sie sonst eine neue Kampagne.',
  'Wait for a receipt, which settles it. It is not sent again automatically, so that no one gets it twice.':
    'Warten Sie auf eine Empfangsbestätigung, die es klärt. Es wird nicht automatisch erneut gesendet, damit es niemand zweimal erhält.',
  'No action is possible: this is the customer’s choice.':
    'Es ist nichts möglich: Das ist die Entscheidung des Kunden.',
  'The platform limits the sending rate. Lower the channel’s rate limit, then retry the failed messages.':
    'Die Plattform begrenzt das Sendetempo. Senken Sie das Sendelimit des Kanals, und wiederholen Sie dann die fehlgeschlagenen Nachrichten.',
  'Something went wrong on the platform. Retry the failed messages later.':
    'Auf der Plattform ist ein Fehler aufgetreten. Wiederholen Sie die fehlgeschlagenen Nachrichten später.',
  'Check the number with the customer; the platform does not know it.':
    'Prüfen Sie die Nummer mit dem Kunden; die Plattform kennt sie nicht.',
  'Check the number with the customer, or reach them another way.':
    'Prüfen Sie die Nummer mit dem Kunden, oder erreichen Sie ihn auf anderem Weg.',
  'Add a valid payment method on the platform, then resume or retry.':
    'Hinterlegen Sie auf der Plattform ein gültiges Zahlungsmittel, und setzen Sie dann fort oder wiederholen Sie.',
  'Wait a day or more before you retry: the platform limits marketing messages per customer.':
    'Warten Sie mindestens einen Tag, bevor Sie wiederholen: Die Plattform begrenzt Marketing-Nachrichten je Kunde.',
  'Wait a few minutes, then retry the failed messages.':
    'Warten Sie einige Minuten, und wiederholen Sie dann die fehlgeschlagenen Nachrichten.',
} as const

/** What a value of a template is called beside its field. */
export const labels = {
  'Header {{name}}': 'Kopfzeile {{name}}',
  'Body {{name}}': 'Text {{name}}',
  'Button “{{label}}” {{name}}': 'Schaltfläche „{{label}}“ {{name}}',
  'Card {{card}}: header {{name}}': 'Karte {{card}}: Kopfzeile {{name}}',
  'Card {{card}}: body {{name}}': 'Karte {{card}}: Text {{name}}',
  'Card {{card}}: button “{{label}}” {{name}}': 'Karte {{card}}: Schaltfläche „{{label}}“ {{name}}',
  'Card {{card}}: link to the image (https://…)': 'Karte {{card}}: Link zum Bild (https://…)',
  'Card {{card}}: link to the video (https://…)': 'Karte {{card}}: Link zum Video (https://…)',
  'Card {{card}}: coupon code': 'Karte {{card}}: Gutscheincode',
  'Link to the image (https://…)': 'Link zum Bild (https://…)',
  'Link to the video (https://…)': 'Link zum Video (https://…)',
  'Link to the document (https://…)': 'Link zum Dokument (https://…)',
  'Link to the GIF (https://…)': 'Link zum GIF (https://…)',
  'Name of the document': 'Name des Dokuments',
  'Latitude of the place': 'Breitengrad des Ortes',
  'Longitude of the place': 'Längengrad des Ortes',
  'Name of the place': 'Name des Ortes',
  'Address of the place': 'Adresse des Ortes',
  'Coupon code': 'Gutscheincode',
  'Offer ends at (such as 2026-12-31T18:00:00Z)': 'Ende des Angebots (wie 2026-12-31T18:00:00Z)',
} as const
