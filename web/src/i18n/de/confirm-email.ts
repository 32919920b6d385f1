import type { Translation } from '../english-texts.ts'

export const texts = {
  title: 'Neue E-Mail-Adresse bestätigen',
  about: 'Sie melden sich künftig mit {{email}} an und erhalten Ihre E-Mails dort.',
  confirm: 'Bestätigen',
  signInHint: 'Melden Sie sich zuerst mit Ihrer jetzigen Adresse an, damit niemand sonst diesen Link verwenden kann.',
  signIn: 'Anmelden',
  confirmed: 'Ihre E-Mail-Adresse wurde geändert',
  confirmedHint: 'Sie lautet ab jetzt {{email}}. Ihre anderen Sitzungen wurden beendet.',
  continue: 'Weiter',
  linkIncomplete: 'Dieser Link ist unvollständig',
  linkIncompleteHint: 'Kopieren Sie den ganzen Link. Er endet mit Ihrer neuen E-Mail-Adresse.',
} as const satisfies Translation<'confirm-email'>
