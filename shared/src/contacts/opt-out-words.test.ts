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
    's top',
    'stopall',
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

/** Every keyword and label by language, apart from the product's own tables, so that none can be lost. */
describe('Of the keywords of each language, each', () => {
  test.each([
    ['en', 'stop · stop all · unsubscribe · cancel · end · quit · opt out · optout · stop promotions'],
    ['es', 'baja · parar · alto · darse de baja · cancelar · no quiero mensajes'],
    ['pt', 'sair · parar · cancelar · descadastrar · cancelar inscrição'],
    ['fr', 'arrêt · arrêter · désabonner · désinscrire · me désinscrire'],
    ['de', 'stopp · abmelden · abbestellen · austragen · keine nachrichten mehr'],
    ['it', 'ferma · basta · disiscrivi · disiscrivimi · annulla iscrizione'],
    ['nl', 'stoppen · afmelden · uitschrijven'],
    ['pl', 'rezygnuję · wypisz · wypisz mnie'],
    ['tr', 'dur · iptal · durdur · çıkış'],
    ['id', 'berhenti · keluar'],
    ['ru', 'стоп · отписаться · отписка'],
    ['uk', 'відписатися · відписка'],
    ['ar', 'توقف · إيقاف · إلغاء الاشتراك'],
    ['he', 'הסר · עצור'],
    ['hi', 'रोकें · बंद करें'],
    ['zh', '退订 · 停止'],
    ['ja', '停止 · 配信停止'],
    ['ko', '수신거부 · 중지'],
  ])('%s word stops', (_language, words) => {
    expect(words.split(' · ').filter((word) => optOutWordIn(word) !== 'stop')).toEqual([])
  })

  test.each([
    ['en', 'start · unstop · subscribe · resume · opt in · optin'],
    ['es', 'alta · iniciar · darse de alta · suscribir'],
    ['pt', 'iniciar · voltar · inscrever'],
    ['fr', 'démarrer · reprendre · abonner · réabonner'],
    ['de', 'starten · anmelden · abonnieren'],
    ['it', 'inizia · riprendi · iscrivi · iscrivimi'],
    ['nl', 'aanmelden · inschrijven'],
    ['pl', 'zapisz · zapisz mnie'],
    ['tr', 'başlat · abone ol'],
    ['id', 'mulai · lanjut'],
    ['ru', 'старт · подписаться'],
    ['uk', 'підписатися'],
    ['ar', 'ابدأ · اشتراك'],
    ['he', 'התחל'],
    ['hi', 'शुरू करें'],
    ['zh', '订阅 · 开始'],
    ['ja', '開始 · 配信再開'],
    ['ko', '수신동의 · 시작'],
  ])('%s word opts in again', (_language, words) => {
    expect(words.split(' · ').filter((word) => optOutWordIn(word) !== 'start')).toEqual([])
  })

  test.each([
    [
      'en',
      'unsubscribe from promos · unsubscribe from promotions · unsubscribe from all · stop delivery updates · stop promos · stop marketing',
    ],
    [
      'es',
      'cancelar suscripción a promociones · cancelar suscripción a todo · anular suscripción a promociones · anular suscripción a todo · detener promociones · detener actualizaciones de entrega',
    ],
    [
      'pt',
      'cancelar inscrição em promoções · cancelar inscrição de promoções · cancelar inscrição em tudo · cancelar todas as inscrições · parar promoções · interromper promoções · parar atualizações de entrega · interromper atualizações de entrega',
    ],
    [
      'fr',
      'se désabonner des promos · se désabonner des promotions · se désabonner de tout · me désabonner · arrêter les promotions · arrêter les mises à jour de livraison · arrêter le suivi de livraison',
    ],
    [
      'de',
      'werbeaktionen abbestellen · werbung abbestellen · angebote abbestellen · alles abbestellen · alle abbestellen · werbung stoppen · werbeaktionen stoppen · lieferupdates stoppen · lieferbenachrichtigungen stoppen',
    ],
    [
      'it',
      'annulla iscrizione alle promozioni · annulla iscrizione a tutto · annulla tutte le iscrizioni · interrompi promozioni · interrompi aggiornamenti sulla consegna',
    ],
    [
      'nl',
      'afmelden voor promoties · afmelden voor aanbiedingen · afmelden voor alles · promoties stoppen · bezorgupdates stoppen',
    ],
    [
      'pl',
      'anuluj subskrypcję promocji · zrezygnuj z promocji · zrezygnuj ze wszystkiego · anuluj wszystkie subskrypcje · zatrzymaj promocje · zatrzymaj powiadomienia o dostawie',
    ],
    [
      'tr',
      'promosyon aboneliğinden çık · promosyonları durdur · tüm aboneliklerden çık · abonelikten çık · teslimat güncellemelerini durdur',
    ],
    [
      'id',
      'berhenti langganan promo · berhenti berlangganan promo · berhenti langganan semua · berhenti berlangganan semua · berhenti berlangganan · hentikan promosi · hentikan info pengiriman',
    ],
    [
      'ru',
      'отписаться от рекламы · отписаться от акций · отписаться от всего · отписаться от всех · остановить рекламу · не сообщать о доставке',
    ],
    ['uk', 'відписатися від реклами · відписатися від акцій · відписатися від усього · не повідомляти про доставку'],
    [
      'ar',
      'إلغاء الاشتراك في العروض · إلغاء الاشتراك في العروض الترويجية · إلغاء الاشتراك في الكل · إيقاف العروض الترويجية · إيقاف تحديثات التوصيل',
    ],
    ['he', 'ביטול הרשמה למבצעים · ביטול הרשמה להכול · הפסקת מבצעים · הפסקת עדכוני משלוח'],
    ['hi', 'प्रमोशन से अनसब्सक्राइब करें · सभी से अनसब्सक्राइब करें · प्रमोशन बंद करें · डिलीवरी अपडेट बंद करें'],
    [
      'zh',
      '退订促销信息 · 退订促销 · 退订全部 · 全部退订 · 停止促销 · 停止配送更新 · 取消訂閱促銷 · 取消訂閱全部 · 停止配送更新通知',
    ],
    ['ja', 'プロモーションの配信停止 · すべての配信停止 · すべて配信停止 · 配送状況の通知を停止 · 配送通知を停止'],
    ['ko', '프로모션 수신거부 · 모두 수신거부 · 전체 수신거부 · 배송 알림 중지 · 프로모션 중지'],
  ])('%s label stops, in a dialogue too', (_language, labels) => {
    const missed = labels.split(' · ').filter((label) => optOutChoiceIn({ label, isOfTemplate: false }) !== 'stop')
    expect(missed).toEqual([])
  })

  test('word that also names a step of a dialogue counts on templates only', () => {
    const general =
      'cancel · end · quit · cancelar · alto · parar · sair · arrêt · arrêter · austragen · ferma · basta · dur · durdur · iptal · çıkış · berhenti · keluar · stoppen · start · resume · iniciar · alta · voltar · démarrer · reprendre · starten · inizia · riprendi · başlat · mulai · lanjut · старт · ابدأ · توقف · إيقاف · התחל · עצור · रोकें · बंद करें · शुरू करें · 停止 · 开始 · 開始 · 중지 · 시작'
    const counts = (word: string, isOfTemplate: boolean) => optOutChoiceIn({ label: word, isOfTemplate }) !== undefined
    expect(general.split(' · ').filter((word) => counts(word, false) || !counts(word, true))).toEqual([])
    expect(
      general.split(' · ').filter((word) => optOutChoiceIn({ label: 'x', payload: word, isOfTemplate: true })),
    ).toEqual([])
  })

  test('other word counts in a dialogue too', () => {
    const others =
      'stop · stop all · unsubscribe · opt out · optout · stop promotions · baja · darse de baja · no quiero mensajes · descadastrar · cancelar inscrição · désabonner · désinscrire · me désinscrire · stopp · abmelden · abbestellen · keine nachrichten mehr · disiscrivi · disiscrivimi · annulla iscrizione · afmelden · uitschrijven · rezygnuję · wypisz · wypisz mnie · стоп · отписаться · отписка · відписатися · відписка · إلغاء الاشتراك · הסר · 退订 · 配信停止 · 수신거부 · unstop · subscribe · opt in · optin · darse de alta · suscribir · inscrever · abonner · réabonner · anmelden · abonnieren · iscrivi · iscrivimi · aanmelden · inschrijven · zapisz · zapisz mnie · abone ol · подписаться · підписатися · اشتراك · 订阅 · 配信再開 · 수신동의'
    expect(others.split(' · ').filter((label) => optOutChoiceIn({ label, isOfTemplate: false }) === undefined)).toEqual(
      [],
    )
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
