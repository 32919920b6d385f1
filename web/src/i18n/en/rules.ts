export const texts = {
  rules: 'Rules',
  rulesSetTheCategoryAndPriority:
    'Rules set the category and priority of new conversations from the first message. Agents can change both.',
  wordsOfRule: 'Words of rule {{nth}}',
  refundMoneyBack: 'refund, money back',
  categoryOfRule: 'Category of rule {{nth}}',
  category: 'Category',
  priorityOfRule: 'Priority of rule {{nth}}',
  priority: 'Priority',
  moveRuleUp: 'Move rule {{nth}} up',
  moveRuleDown: 'Move rule {{nth}} down',
  removeRule: 'Remove rule {{nth}}',
  addRule: 'Add rule',
  saveRules: 'Save rules',
  withoutRulesEveryConversationHasThe:
    'Without rules, every conversation has the category General and the priority Normal.',
  noRulesYet: 'No rules yet',
  testRules: 'Test rules',
  firstMessageOfACustomer: 'First message of a customer',
  iWantMyMoneyBack: 'I want my money back',
  theFirstRuleWithAMatching:
    'The first rule with a matching word applies. Words match as a whole and regardless of case: “bill” does not match “billing”, and “money back” matches only the two words in sequence. The defaults are General and Normal. Rules are applied once, when a conversation starts. Changes apply to new conversations after you save.',
  ruleAppliesItMatches: 'Rule {{place}} applies: it matches <strong>{{word}}</strong>.',
  noRuleMatchesThisMessage: 'No rule matches this message.',
  ruleAlsoMatches: 'Rule {{place}} also matches ({{word}})',
  earlierRuleTakesPrecedence: '{{rules}}, but an earlier rule takes precedence.',
} as const
