import type { Component } from '@parley/shared/templates/components'
import type { TemplateValues } from '@parley/shared/templates/template-slots'
import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import type { Address, Channel } from '../../../platforms/channel.ts'
import type { FileToSend } from '../../../platforms/content-to-send.ts'
import type { Scope } from '../../../policy.ts'

/** One run of a campaign: what all of its steps need. */
export type Run = {
  readonly app: App
  readonly scope: Scope
  readonly campaign: CampaignTable
  readonly channel: Channel
  /** The job of the run, whose lease is the right to send. */
  readonly job: LeasedJob
}

/** A recipient whose message is on disk and can be given to the platform. */
export type Ready = {
  readonly recipientId: string
  readonly messageId: string
  readonly contactId: string
  readonly to: Address
  readonly template: { readonly name: string; readonly language: string; readonly components: readonly Component[] }
  readonly values: TemplateValues
  readonly files: readonly FileToSend[]
}
