import { english } from '@parley/shared/sentences/english'
import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Simulation } from '../../platforms/platform-simulation.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { templateSubject } from '../templates/present-template.ts'
import { templateView } from '../templates/template-views.ts'
import { templateForSend } from '../templates/templates.store.ts'
import { simulatedChannel } from './simulated-channel.ts'

type TemplateUpdate = {
  readonly action: 'template.review_simulated' | 'template.quality_simulated'
  readonly name: string
  readonly language: string
  readonly channelId: string | undefined
  /** What the platform reports; what is left out stays. */
  readonly change: {
    readonly [Field in 'status' | 'rejection_reason' | 'quality' | 'category']?: TemplateTable[Field] | undefined
  }
}

type SimulatedPlatform = {
  readonly channel: Channel
  readonly simulation: Simulation
  /** Records the change in the audit log, in the transaction of the platform's own. */
  readonly alongside: (tx: Tx) => Promise<void>
}

/** Makes the simulated platform report something about an existing template. Returns the template as it is then. */
export async function simulateTemplateUpdate(
  app: App,
  scope: Scope,
  { action, name, language, channelId, change }: TemplateUpdate,
  update: (platform: SimulatedPlatform) => Promise<void>,
): Promise<{ data: TemplateView }> {
  const simulated = await simulatedChannel(app, scope, channelId)
  const named = { accountId: simulated.channel.accountId, name, languageCode: language }
  const before = await templateForSend(app.db, scope, named)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const was = before.rejection_reason === null ? null : english(decodeSentence(before.rejection_reason))
  const details = whatChanged({ ...before, rejection_reason: was }, given)
  const subject = templateSubject(before)
  const alongside = (tx: Tx) => recordAudit(app, tx, scope, { action, subject, details })
  await update({ ...simulated, alongside })
  return { data: await templateView(app.db, scope, await templateForSend(app.db, scope, named)) }
}
