import type { words as english } from '../en/words.ts'
import type { TextsLike } from '../texts-like.ts'

export const words = {
  theBody: 'Der Inhalt der Anfrage',
  minutes_one: 'eine Minute',
  minutes_other: '{{count}} Minuten',
  modeLive: 'Live-Modus',
  modeTest: 'Testmodus',
  stateScheduled: 'geplant',
  stateRunning: 'nicht pausiert',
  statePaused: 'pausiert',
  stateCompleted: 'abgeschlossen',
  stateCancelled: 'abgebrochen',
  stateStopped: 'gestoppt',
} satisfies TextsLike<typeof english>
