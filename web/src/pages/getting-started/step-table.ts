import type { MemberPermission } from '@parley/shared/workspace/members'
import { type StartingStep, type StartingSteps, startingSteps } from '@parley/shared/workspace/starting-steps'

export type Step = {
  readonly name: string
  readonly about: string
  readonly page: string
  /** Where the step takes place, if not in the present mode. */
  readonly mode?: 'test'
  readonly permission: MemberPermission
}

export const steps: Record<StartingStep, Step> = {
  customer_simulated: {
    name: 'Simulate a customer',
    about: 'Write as a customer in the simulator. The message arrives in the inbox of test mode.',
    page: 'simulator',
    mode: 'test',
    permission: 'reply',
  },
  reply_sent: {
    name: 'Reply to a customer',
    about: 'Open the conversation in the inbox and answer it.',
    page: 'inbox',
    mode: 'test',
    permission: 'reply',
  },
  template_created: {
    name: 'Create a template',
    about: 'Templates start conversations. In test mode they are approved within seconds.',
    page: 'templates/new',
    mode: 'test',
    permission: 'manage_templates',
  },
  test_campaign_sent: {
    name: 'Send a first campaign in test mode',
    about: 'Send the template to a few numbers and watch the report. No real phone gets it.',
    page: 'campaigns/new',
    mode: 'test',
    permission: 'bulk_send',
  },
  key_created: {
    name: 'Create an API key',
    about: 'Let your own applications read conversations and send messages.',
    page: 'api-keys',
    permission: 'manage_api_keys',
  },
  number_connected: {
    name: 'Connect a number',
    about: 'Until then live messages go to the simulator.',
    page: 'channel',
    permission: 'manage_settings',
  },
  colleague_invited: {
    name: 'Invite a colleague',
    about: 'By email or with a link that you share.',
    page: 'members',
    permission: 'manage_members',
  },
}

/** The steps that this member may take, in order. */
export function stepsFor(permissions: readonly MemberPermission[]): StartingStep[] {
  return startingSteps.filter((step) => permissions.includes(steps[step].permission))
}

export function countDone(of: readonly StartingStep[], done: StartingSteps): number {
  return of.filter((step) => done[step]).length
}
