/** What changed in a template, as its campaign says why it stopped. */
export const templateChanges = {
  'the header was added': 'die Kopfzeile wurde hinzugefügt',
  'the header was removed': 'die Kopfzeile wurde entfernt',
  'the header was changed': 'die Kopfzeile wurde geändert',
  'the limited-time offer was added': 'das befristete Angebot wurde hinzugefügt',
  'the limited-time offer was removed': 'das befristete Angebot wurde entfernt',
  'the limited-time offer was changed': 'das befristete Angebot wurde geändert',
  'the body was added': 'der Text wurde hinzugefügt',
  'the body was removed': 'der Text wurde entfernt',
  'the body was changed': 'der Text wurde geändert',
  'the footer was added': 'die Fußzeile wurde hinzugefügt',
  'the footer was removed': 'die Fußzeile wurde entfernt',
  'the footer was changed': 'die Fußzeile wurde geändert',
  'the buttons were added': 'die Schaltflächen wurden hinzugefügt',
  'the buttons were removed': 'die Schaltflächen wurden entfernt',
  'the buttons were changed': 'die Schaltflächen wurden geändert',
  'the cards were added': 'die Karten wurden hinzugefügt',
  'the cards were removed': 'die Karten wurden entfernt',
  'the cards were changed': 'die Karten wurden geändert',
  'the part {{kind}} was added': 'der Bestandteil {{kind}} wurde hinzugefügt',
  'the part {{kind}} was removed': 'der Bestandteil {{kind}} wurde entfernt',
  'the part {{kind}} was changed': 'der Bestandteil {{kind}} wurde geändert',
  'the header is now {{after}} instead of {{before}}':
    'die Kopfzeile ist jetzt {{after, translated}} (zuvor: {{before, translated}})',
  'the category is now {{after}} instead of {{before}}': 'die Kategorie ist jetzt {{after}} statt {{before}}',
} as const

/** What a header consists of. */
export const headerKinds = {
  text: 'Text',
  'an image': 'ein Bild',
  'a video': 'ein Video',
  'a document': 'ein Dokument',
  'a GIF': 'ein GIF',
  'a location': 'ein Ort',
} as const
