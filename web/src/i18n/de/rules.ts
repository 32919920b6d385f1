import type { Translation } from '../english-texts.ts'

export const texts = {
  rules: 'Regeln',
  introduction:
    'Regeln bestimmen Kategorie und Priorität neuer Unterhaltungen anhand der ersten Nachricht. Agenten können beides ändern.',
  wordsOfRule: 'Wörter der Regel {{nth}}',
  refundMoneyBack: 'Erstattung, Geld zurück',
  categoryOfRule: 'Kategorie der Regel {{nth}}',
  category: 'Kategorie',
  priorityOfRule: 'Priorität der Regel {{nth}}',
  priority: 'Priorität',
  moveRuleUp: 'Regel {{nth}} nach oben',
  moveRuleDown: 'Regel {{nth}} nach unten',
  removeRule: 'Regel {{nth}} entfernen',
  addRule: 'Regel hinzufügen',
  saveRules: 'Regeln speichern',
  emptyHint: 'Ohne Regeln hat jede Unterhaltung die Kategorie „Allgemein“ und die Priorität „Normal“.',
  noRulesYet: 'Noch keine Regeln',
  testRules: 'Regeln testen',
  firstMessageOfACustomer: 'Erste Nachricht eines Kunden',
  iWantMyMoneyBack: 'Ich möchte mein Geld zurück',
  matchingHint:
    'Es gilt die erste Regel mit einem passenden Wort. Wörter passen nur als Ganzes, unabhängig von Groß- und Kleinschreibung: „Geld“ passt nicht zu „Geldbeutel“, und „Geld zurück“ passt nur zu beiden Wörtern hintereinander. Die Vorgaben sind „Allgemein“ und „Normal“. Regeln werden einmal angewandt, wenn eine Unterhaltung beginnt. Änderungen gelten nach dem Speichern für neue Unterhaltungen.',
  ruleAppliesItMatches: 'Regel {{place}} gilt, denn sie passt zu <strong>{{word}}</strong>.',
  noRuleMatchesThisMessage: 'Keine Regel passt zu dieser Nachricht.',
  ruleAlsoMatches: 'Regel {{place}} passt auch ({{word}})',
  earlierRuleTakesPrecedence: '{{rules}}, aber eine frühere Regel hat Vorrang.',
} as const satisfies Translation<'rules'>
