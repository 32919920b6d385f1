import type { refusedContent as english } from '../en/refused-content.ts'
import type { TextsLike } from '../texts-like.ts'

export const refusedContent = {
  contentNotTaken:
    'kann auf diesem Kanal nicht gesendet werden, dessen Plattform keine solche Nachricht annimmt. Senden Sie stattdessen {{nearest}}.',
  noOuterSpaces: 'darf weder mit einem Leerzeichen beginnen noch damit enden',
  differentValueExpected: 'muss sich von den anderen unterscheiden, und {{value}} kommt zweimal vor',
  sectionTitleExpected: 'ist erforderlich, wenn es mehrere Abschnitte gibt',
  fewerRowsExpected: 'ist eine Zeile zu viel: Eine Liste hat höchstens {{maximum}} Zeilen insgesamt',
  flowIdOrNameExpected: 'ist erforderlich, wenn flow_name fehlt, und kann nicht damit verbunden werden',
  fewerProductsExpected: 'darf höchstens {{maximum}} Produkte insgesamt haben',
  emojiExpected: 'muss ein Emoji sein, oder null, um die Reaktion zurückzunehmen',
  reactedToNoMessage: 'muss die ID einer Nachricht sein, und dies ist die ID einer Reaktion oder eines Ereignisses',
  reactedTooLate:
    'muss die ID einer Nachricht der letzten 30 Tage sein: Die Plattform nimmt keine Reaktionen auf ältere an',
} satisfies TextsLike<typeof english>
