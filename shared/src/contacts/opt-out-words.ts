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

const stops = bareAll(stopWords)
const starts = bareAll(startWords)

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

function bareAll(words: Record<string, readonly string[]>): ReadonlySet<string> {
  return new Set(Object.values(words).flat().map(bare))
}

function bare(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
