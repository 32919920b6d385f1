export const texts = {
  satisfaction: 'Satisfaction',
  surveyCustomersAfterTheirConversationIs:
    'Survey customers after their conversation is resolved, and get notified of low scores.',
  allScores: 'All scores',
  sendSurvey: 'Send survey',
  question: 'Question',
  lowScores: 'Low scores',
  daysBetweenSurveys: 'Days between surveys',
  survey: 'Survey',
  sendSurveyWhenAConversationIs: 'Send survey when a conversation is resolved',
  tenSecondsLaterIfSomebodyReplied:
    'Ten seconds later, if somebody replied, the reply window is open and the customer has not opted out',
  askForANumberFrom1: 'Ask for a number from 1 to 5',
  scoresThatAlsoTriggerTheWebhook: 'Scores that also trigger the webhook event csat.low',
  aCustomerIsNotSurveyedAgain:
    'A customer is not surveyed again for this long; 0 allows a survey after each conversation',
  n2StillWaiting: '2, still waiting',
  testAnswers: 'Test answers',
  sampleAnswer: 'Sample answer',
  aNumberFrom1To5:
    'A number from 1 to 5 within {{hours}} hours is the score. Text after the number is stored as a comment. Any other message is an ordinary message.',
  noScoreAnOrdinaryMessage: 'No score: an ordinary message',
  comment: 'Comment: {{comment}}',
  score: 'Score {{score}}',
  lowScore: 'Score {{score}}, low',
  scoresUpTo: '1 to {{max}}',
} as const
