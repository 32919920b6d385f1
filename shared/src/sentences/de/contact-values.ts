import type { contactValues as english } from '../en/contact-values.ts'
import type { TextsLike } from '../texts-like.ts'

export const contactValues = {
  notAContactField: 'ist kein Kontaktfeld dieses Arbeitsbereichs',
  numberExpected: 'muss eine Zahl wie 12.5 sein',
  calendarDateExpected: 'muss ein Datum wie 2026-11-30 sein',
  contactValueMissing: 'Der Kontakt hat keinen Wert für {{placeholder}}, und es gibt keinen Ersatztext',
  yesOrNoExpected: 'muss true oder false sein',
} as const satisfies TextsLike<typeof english>
