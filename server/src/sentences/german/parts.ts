/** What stands at the placeholders of sentences and is translated, too. */
export const parts = {
  'The body': 'Der Inhalt der Anfrage',
  'a minute': 'eine Minute',
  '{{count}} minutes': '{{count}} Minuten',
  live: 'Live-Modus',
  test: 'Testmodus',
  scheduled: 'geplant',
  running: 'nicht pausiert',
  paused: 'pausiert',
  completed: 'abgeschlossen',
  cancelled: 'abgebrochen',
  stopped: 'gestoppt',
} as const
