/** What customers write to stop or restart messages, by language. Accents are optional in the message. */
const stopWords: Record<string, readonly string[]> = {
  en: ['stop', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'opt out', 'optout', 'stop promotions'],
  es: ['baja', 'parar', 'alto', 'darse de baja', 'cancelar', 'no quiero mensajes'],
  pt: ['sair', 'parar', 'cancelar', 'descadastrar', 'cancelar inscrição'],
  fr: ['arrêt', 'arrêter', 'désabonner', 'désinscrire', 'me désinscrire'],
  de: ['stopp', 'abmelden', 'abbestellen', 'austragen', 'keine nachrichten mehr'],
  it: ['ferma', 'basta', 'disiscrivi', 'disiscrivimi', 'annulla iscrizione'],
  nl: ['stoppen', 'afmelden', 'uitschrijven'],
  pl: ['rezygnuję', 'wypisz', 'wypisz mnie'],
  tr: ['dur', 'iptal', 'durdur', 'çıkış'],
  id: ['berhenti', 'keluar'],
  ru: ['стоп', 'отписаться', 'отписка'],
  uk: ['відписатися', 'відписка'],
  ar: ['توقف', 'إيقاف', 'إلغاء الاشتراك'],
  he: ['הסר', 'עצור'],
  hi: ['रोकें', 'बंद करें'],
  zh: ['退订', '停止'],
  ja: ['停止', '配信停止'],
  ko: ['수신거부', '중지'],
}

const startWords: Record<string, readonly string[]> = {
  en: ['start', 'unstop', 'subscribe', 'resume', 'opt in', 'optin'],
  es: ['alta', 'iniciar', 'darse de alta', 'suscribir'],
  pt: ['iniciar', 'voltar', 'inscrever'],
  fr: ['démarrer', 'reprendre', 'abonner', 'réabonner'],
  de: ['starten', 'anmelden', 'abonnieren'],
  it: ['inizia', 'riprendi', 'iscrivi', 'iscrivimi'],
  nl: ['aanmelden', 'inschrijven'],
  pl: ['zapisz', 'zapisz mnie'],
  tr: ['başlat', 'abone ol'],
  id: ['mulai', 'lanjut'],
  ru: ['старт', 'подписаться'],
  uk: ['підписатися'],
  ar: ['ابدأ', 'اشتراك'],
  he: ['התחל'],
  hi: ['शुरू करें'],
  zh: ['订阅', '开始'],
  ja: ['開始', '配信再開'],
  ko: ['수신동의', '시작'],
}

/** Labels of the buttons that WhatsApp adds to templates, and its suggestions for them, by language. */
const stopLabels: Record<string, readonly string[]> = {
  en: [
    'unsubscribe from promos',
    'unsubscribe from promotions',
    'unsubscribe from all',
    'stop delivery updates',
    'stop promos',
    'stop marketing',
  ],
  es: [
    'cancelar suscripción a promociones',
    'cancelar suscripción a todo',
    'anular suscripción a promociones',
    'anular suscripción a todo',
    'detener promociones',
    'detener actualizaciones de entrega',
  ],
  pt: [
    'cancelar inscrição em promoções',
    'cancelar inscrição de promoções',
    'cancelar inscrição em tudo',
    'cancelar todas as inscrições',
    'parar promoções',
    'interromper promoções',
    'parar atualizações de entrega',
    'interromper atualizações de entrega',
  ],
  fr: [
    'se désabonner des promos',
    'se désabonner des promotions',
    'se désabonner de tout',
    'me désabonner',
    'arrêter les promotions',
    'arrêter les mises à jour de livraison',
    'arrêter le suivi de livraison',
  ],
  de: [
    'werbeaktionen abbestellen',
    'werbung abbestellen',
    'angebote abbestellen',
    'alles abbestellen',
    'alle abbestellen',
    'werbung stoppen',
    'werbeaktionen stoppen',
    'lieferupdates stoppen',
    'lieferbenachrichtigungen stoppen',
  ],
  it: [
    'annulla iscrizione alle promozioni',
    'annulla iscrizione a tutto',
    'annulla tutte le iscrizioni',
    'interrompi promozioni',
    'interrompi aggiornamenti sulla consegna',
  ],
  nl: [
    'afmelden voor promoties',
    'afmelden voor aanbiedingen',
    'afmelden voor alles',
    'promoties stoppen',
    'bezorgupdates stoppen',
  ],
  pl: [
    'anuluj subskrypcję promocji',
    'zrezygnuj z promocji',
    'zrezygnuj ze wszystkiego',
    'anuluj wszystkie subskrypcje',
    'zatrzymaj promocje',
    'zatrzymaj powiadomienia o dostawie',
  ],
  tr: [
    'promosyon aboneliğinden çık',
    'promosyonları durdur',
    'tüm aboneliklerden çık',
    'abonelikten çık',
    'teslimat güncellemelerini durdur',
  ],
  id: [
    'berhenti langganan promo',
    'berhenti berlangganan promo',
    'berhenti langganan semua',
    'berhenti berlangganan semua',
    'berhenti berlangganan',
    'hentikan promosi',
    'hentikan info pengiriman',
  ],
  ru: [
    'отписаться от рекламы',
    'отписаться от акций',
    'отписаться от всего',
    'отписаться от всех',
    'остановить рекламу',
    'не сообщать о доставке',
  ],
  uk: ['відписатися від реклами', 'відписатися від акцій', 'відписатися від усього', 'не повідомляти про доставку'],
  ar: [
    'إلغاء الاشتراك في العروض',
    'إلغاء الاشتراك في العروض الترويجية',
    'إلغاء الاشتراك في الكل',
    'إيقاف العروض الترويجية',
    'إيقاف تحديثات التوصيل',
  ],
  he: ['ביטול הרשמה למבצעים', 'ביטול הרשמה להכול', 'הפסקת מבצעים', 'הפסקת עדכוני משלוח'],
  hi: ['प्रमोशन से अनसब्सक्राइब करें', 'सभी से अनसब्सक्राइब करें', 'प्रमोशन बंद करें', 'डिलीवरी अपडेट बंद करें'],
  zh: [
    '退订促销信息',
    '退订促销',
    '退订全部',
    '全部退订',
    '停止促销',
    '停止配送更新',
    '取消訂閱促銷',
    '取消訂閱全部',
    '停止配送更新通知',
  ],
  ja: ['プロモーションの配信停止', 'すべての配信停止', 'すべて配信停止', '配送状況の通知を停止', '配送通知を停止'],
  ko: ['프로모션 수신거부', '모두 수신거부', '전체 수신거부', '배송 알림 중지', '프로모션 중지'],
}

/** Words that also name a step of a dialogue, such as the cancelling of an order. */
const generalWords: readonly string[] = [
  'cancel',
  'end',
  'quit',
  'cancelar',
  'alto',
  'parar',
  'sair',
  'arrêt',
  'arrêter',
  'austragen',
  'ferma',
  'basta',
  'dur',
  'durdur',
  'iptal',
  'çıkış',
  'berhenti',
  'keluar',
  'stoppen',
  'start',
  'resume',
  'iniciar',
  'alta',
  'voltar',
  'démarrer',
  'reprendre',
  'starten',
  'inizia',
  'riprendi',
  'başlat',
  'mulai',
  'lanjut',
  'старт',
  'ابدأ',
  'توقف',
  'إيقاف',
  'התחל',
  'עצור',
  'रोकें',
  'बंद करें',
  'शुरू करें',
  '停止',
  '开始',
  '開始',
  '중지',
  '시작',
]

const stops = new Set([...bareAll(stopWords), ...bareAll(stopLabels)])
const starts = bareAll(startWords)
const general = bareAll({ any: generalWords })

/**
 * Whether a whole message asks to stop or to restart. Case, accents, punctuation and surrounding spaces are ignored;
 * a keyword inside a longer message does not count ("please don't stop").
 */
export function optOutWordIn(text: string): 'stop' | 'start' | undefined {
  const message = bare(text)
  if (stops.has(message)) return 'stop'
  if (starts.has(message)) return 'start'
  return undefined
}

export type ButtonChoice = {
  readonly label: string
  /** What the button stands for, where the platform says so. */
  readonly payload?: string | undefined
  /** False where the button belongs to a dialogue, and so may name one of its steps. */
  readonly isOfTemplate: boolean
}

/**
 * Whether a tapped button asks to stop or to restart: by its label, or by a payload such as `STOP` under any label. Words
 * that also name a step of a dialogue, such as "Cancel", count only on the buttons of a template.
 */
export function optOutChoiceIn({ label, payload, isOfTemplate }: ButtonChoice): 'stop' | 'start' | undefined {
  // Stryker disable next-line StringLiteral: Neither text is a keyword.
  const meaning = payload === undefined ? '' : bare(payload.replaceAll(/[_-]/g, ' '))
  if (stops.has(meaning) && !general.has(meaning)) return 'stop'
  return isOfTemplate || !general.has(bare(label)) ? optOutWordIn(label) : undefined
}

function bareAll(words: Record<string, readonly string[]>): ReadonlySet<string> {
  return new Set(Object.values(words).flat().map(bare))
}

function bare(text: string): string {
  // Stryker disable next-line MethodExpression: Keywords and messages are converted alike, and both cases ignore the case of a letter.
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
