export const checks = {
  invalidPhones_one: '1 recipient has an invalid phone number',
  invalidPhones_other: '{{count, number}} recipients have invalid phone numbers',
  invalidUserIds_one: '1 recipient has an invalid user ID',
  invalidUserIds_other: '{{count, number}} recipients have invalid user IDs',
  invalidRecipients_one: '1 recipient is invalid and will fail',
  invalidRecipients_other: '{{count, number}} recipients are invalid and will fail',
  invalidValues_one: '1 recipient has an invalid value and will fail',
  invalidValues_other: '{{count, number}} recipients have invalid values and will fail',
  unstorableCells_one: '1 value is not stored in its contact field; the message is sent',
  unstorableCells_other: '{{count, number}} values are not stored in their contact fields; the messages are sent',
  listDateUnclear: '{{name}}: "{{value}}" may begin with the day or with the month; write it as 2026-12-31',
  blockedRecipients_one: '1 recipient is blocked and is skipped',
  blockedRecipients_other: '{{count, number}} recipients are blocked and are skipped',
  optedOutRecipients_one: '1 recipient opted out and is skipped',
  optedOutRecipients_other: '{{count, number}} recipients opted out and are skipped',
  missingValues_one: '1 recipient is missing a value and will fail',
  missingValues_other: '{{count, number}} recipients are missing a value and will fail',
  repeatedRecipients_one: '1 recipient repeats an earlier one exactly and gets no second message',
  repeatedRecipients_other: '{{count, number}} recipients repeat an earlier one exactly and get no second message',
  sameNumbers_one: '1 recipient has the same number as an earlier one but different values, and gets a message too',
  sameNumbers_other:
    '{{count, number}} recipients have the same number as an earlier one but different values, and get a message too',
  costExceedsBudget:
    'The campaign would cost {{cost, money}}, and its budget is {{budget, money}}: it stops when the budget is used up',
  arrivesAtNight: 'Marketing messages would arrive at {{time}} ({{timeZone}}), during the night',
  startTimeDoesNotExist:
    'This time does not exist on that day because of a clock change; the campaign starts at {{time}}',
  startTimeOccursTwice:
    'This time occurs twice on that day because of a clock change; the campaign starts at the first {{time}}',
  liveChannelIsSimulator: 'The live channel is the simulator: no message reaches a real phone',
  otherCampaignsRunning_one:
    'Another campaign is running; together they send {{pace}} messages per second, so it takes longer',
  otherCampaignsRunning_other:
    '{{count, number}} other campaigns are running; together they send {{pace}} messages per second, so it takes longer',
  templateQualityLow: 'This template has a low quality rating; the platform may pause it while the campaign runs',
  categoryMayChange:
    'The platform considers this template to be {{after}} instead of {{before}}: it may change the category, and the price with it',
  categoryWillChange:
    'The platform will change the category of this template from {{before}} to {{after}}, and its price with it',
  exceedsMessagingLimit:
    'The platform lets this number message {{maximum, number}} new customers in 24 hours, and {{count, number}} would be sent to: the rest may fail',
  exceedsUsedLimit:
    'The platform lets the numbers of this business portfolio message {{maximum, number}} new customers in 24 hours. By the start they have messaged {{used, number}}, other campaigns send to {{planned, number}}, and this one to {{count, number}}: the rest may fail',
  surveysAreOff: '{{event}} is not sent while satisfaction surveys are off; enable them under Settings › Satisfaction',
} as const
