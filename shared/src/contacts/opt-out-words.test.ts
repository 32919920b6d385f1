import { describe, expect, test } from 'vitest'
import { optOutChoiceIn, optOutWordIn } from './opt-out-words.ts'

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

describe('A tapped button', () => {
  test.each([
    'Unsubscribe from Promos',
    'Unsubscribe from All',
    'Stop Delivery Updates',
    'Stop promotions',
    'Cancelar suscripción a todo',
    'Cancelar inscrição em promoções',
    'Se désabonner de tout',
    'Alle abbestellen',
    'Annulla iscrizione a tutto',
    'Afmelden voor promoties',
    'Zatrzymaj promocje',
    'Tüm aboneliklerden çık',
    'Berhenti berlangganan semua',
    'Отписаться от рекламы',
    'Відписатися від усього',
    'إلغاء الاشتراك في الكل',
    'ביטול הרשמה למבצעים',
    'प्रमोशन बंद करें',
    '全部退订',
    'すべて配信停止',
    '모두 수신거부',
  ])('%j stops, on a template and elsewhere', (label) => {
    for (const isOfTemplate of [true, false]) expect(optOutChoiceIn({ label, isOfTemplate })).toBe('stop')
  })

  test.each(['STOP', 'stop', 'STOP_ALL', 'opt-out', 'UNSUBSCRIBE'])(
    'the payload %j stops under any label',
    (payload) => {
      expect(optOutChoiceIn({ label: 'Nein danke', payload, isOfTemplate: true })).toBe('stop')
      expect(optOutChoiceIn({ label: 'No thanks', payload, isOfTemplate: false })).toBe('stop')
    },
  )

  test.each(['Cancel', 'End', 'Cancelar', 'İptal', '停止', 'Start', 'Resume'])(
    'the step %j of a dialogue means nothing',
    (label) => {
      expect(optOutChoiceIn({ label, payload: label, isOfTemplate: false })).toBeUndefined()
    },
  )

  test.each(['ORDER_42_STOPPED', 'CANCEL', 'START', ''])('the payload %j alone means nothing', (payload) => {
    expect(optOutChoiceIn({ label: 'More', payload, isOfTemplate: true })).toBeUndefined()
  })

  test('a template’s own "Cancel" or "Subscribe" counts', () => {
    expect(optOutChoiceIn({ label: 'Cancel', isOfTemplate: true })).toBe('stop')
    expect(optOutChoiceIn({ label: 'Subscribe', isOfTemplate: true })).toBe('start')
  })
})
