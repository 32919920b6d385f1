import { describe, expect, test } from 'vitest'
import { optOutWordIn } from './opt-out-words.ts'

describe('Opt-out keywords', () => {
  test.each([
    'stop',
    'STOP',
    ' Stop. ',
    '«stop!»',
    'S.T.O.P',
    'STOP 🛑',
    'stop\n',
    'unsubscribe',
    'Cancel',
    'end',
    'quit',
    'BAJA',
    'parar',
    'Sair!',
    'arret',
    'Arrêt',
    'arre\u0302t',
    'ARRÊT.',
    'stopp',
    'İPTAL',
    'Стоп',
    '退订',
    'stop  all',
    'opt-out',
    'ＳＴＯＰ',
  ])('%j as a whole message stops', (text) => {
    expect(optOutWordIn(text)).toBe('stop')
  })

  test.each(['start', 'START!', 'unstop', 'Alta', 'Démarrer', 'demarrer', 'старт', 'opt in'])(
    '%j as a whole message opts in again',
    (text) => {
      expect(optOutWordIn(text)).toBe('start')
    },
  )

  test.each([
    'please stop',
    "don't stop",
    'stopping by at noon',
    'nonstop',
    'stop it',
    'the bus stop',
    'cancel my order',
    'weekend',
    'endlich',
    'start tomorrow',
    'restart',
    '',
    '   ',
    '…',
    '5',
    'stop2',
  ])('%j means nothing', (text) => {
    expect(optOutWordIn(text)).toBeUndefined()
  })
})
