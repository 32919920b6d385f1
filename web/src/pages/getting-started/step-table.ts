import type { MemberPermission } from '@parley/shared/workspace/members'
import { type StartingStep, type StartingSteps, startingSteps } from '@parley/shared/workspace/set-up/starting-steps'
import type { EnglishTexts } from '../../i18n/english-texts.ts'

type Text = Exclude<keyof EnglishTexts['getting-started'], 'progress' | 'sampleDataStored'>

export type Step = {
  readonly name: Text
  readonly about: Text
  readonly page: string
  /** The mode in which the step takes place, if not the present one. */
  readonly mode?: 'test'
  readonly permission: MemberPermission
}

export const steps: Record<StartingStep, Step> = {
  customer_simulated: {
    name: 'customer',
    about: 'customerAbout',
    page: 'simulator',
    mode: 'test',
    permission: 'reply',
  },
  reply_sent: {
    name: 'reply',
    about: 'replyAbout',
    page: 'inbox',
    mode: 'test',
    permission: 'reply',
  },
  template_created: {
    name: 'template',
    about: 'templateAbout',
    page: 'templates/new',
    mode: 'test',
    permission: 'manage_templates',
  },
  test_campaign_sent: {
    name: 'campaign',
    about: 'campaignAbout',
    page: 'campaigns/new',
    mode: 'test',
    permission: 'bulk_send',
  },
  key_created: {
    name: 'key',
    about: 'keyAbout',
    page: 'api-keys',
    permission: 'manage_api_keys',
  },
  number_connected: {
    name: 'number',
    about: 'numberAbout',
    page: 'channels',
    permission: 'manage_settings',
  },
  colleague_invited: {
    name: 'colleague',
    about: 'colleagueAbout',
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
