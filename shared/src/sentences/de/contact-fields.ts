import type { contactFields as english } from '../en/contact-fields.ts'
import type { TextsLike } from '../texts-like.ts'

export const contactFields = {
  noSuchContactField: 'Dieses Kontaktfeld gibt es in diesem Arbeitsbereich nicht',
  tooManyContactFields: 'Ein Arbeitsbereich hat höchstens {{maximum}} Kontaktfelder; löschen Sie zuerst eines',
  contactFieldExists: 'Es gibt bereits ein Kontaktfeld mit dem Schlüssel {{key}}',
  keyOfOtherField: 'ist der Schlüssel eines anderen Felds',
  fieldKeyExpected:
    'muss aus Kleinbuchstaben, Ziffern und Unterstrichen bestehen und darf nicht mit einer Ziffer beginnen',
  fieldKeyReserved: 'ist vergeben: jeder Kontakt hat es',
  fieldValuesExpected: 'muss ein Objekt mit den Schlüsseln von Kontaktfeldern sein',
  fieldConditionExpected:
    'muss die Bedingung eines Kontaktfelds sein: field.KEY, oder field.KEY.OPERATOR mit einem von {{operators}}',
  tooManyFieldConditions: 'Es sind höchstens {{maximum}} Bedingungen von Kontaktfeldern möglich',
  fieldHasNoChoices: 'gilt nur für Felder der Typen choice und choices',
  fieldIsConverting: 'Die Werte von {{field}} werden noch umgewandelt; warten Sie, bis das abgeschlossen ist',
  valuesNotConvertible_one: '1 Wert lässt sich nicht umwandeln und würde entfernt: {{samples, list}}',
  valuesNotConvertible_other:
    '{{count, number}} Werte lassen sich nicht umwandeln und würden entfernt, zum Beispiel {{samples, list}}',
  contactFieldInUse_one: 'Das Feld wird an einer Stelle verwendet: {{names, list}}',
  contactFieldInUse_other: 'Das Feld wird an {{count, number}} Stellen verwendet, zum Beispiel {{names, list}}',
  choiceOfOtherField: 'ist nicht die ID einer Option dieses Felds',
  choiceRepeated: 'ist auch eine andere Option dieses Felds',
  labelIsIdOfChoice: 'ist die ID der Option {{label}}; ein Programm könnte beide nicht unterscheiden',
  tooManyChoicesStored: 'Ein Feld speichert höchstens {{maximum}} Optionen, einschließlich der archivierten',
} as const satisfies TextsLike<typeof english>
