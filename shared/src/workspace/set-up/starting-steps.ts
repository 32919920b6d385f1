/** What a new workspace does first, in this order. Each is derived from what its store contains. */
export const startingSteps = [
  'customer_simulated',
  'reply_sent',
  'template_created',
  'test_campaign_sent',
  'key_created',
  'number_connected',
  'colleague_invited',
] as const
export type StartingStep = (typeof startingSteps)[number]

/** Which of the starting steps are done, in either mode. */
export type StartingSteps = Record<StartingStep, boolean>
