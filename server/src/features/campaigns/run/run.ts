import type { Component } from '@parley/shared/templates/templates'
import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import type { Address, Channel } from '../../../platforms/platform.ts'
import type { Scope } from '../../../policy.ts'

/** One going of a campaign: what everything that takes part in it needs. */
export type Run = {
  readonly app: App
  readonly scope: Scope
  readonly campaign: CampaignTable
  readonly channel: Channel
  /** The only right to send it. */
  readonly job: LeasedJob
}

/** A recipient whose message is written down and can be handed to the platform. */
export type Ready = {
  readonly recipientId: string
  readonly messageId: string
  readonly contactId: string
  readonly to: Address
  readonly template: { readonly name: string; readonly language: string; readonly components: readonly Component[] }
  readonly values: Readonly<Record<string, string>>
}
