import type { TemplateView } from '@parley/shared/templates/templates'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { namesOfTemplate, presentTemplate } from '../templates/present-template.ts'
import { templateForSend } from '../templates/templates.store.ts'
import { simulatedChannel } from './simulated-channel.ts'

type Saying = {
  readonly actor: Actor
  readonly action: 'template.review_played' | 'template.standing_played'
  readonly name: string
  readonly language: string
  /** What the platform says of it; what is left out stays. */
  readonly said: {
    readonly [Field in 'status' | 'rejection_reason' | 'quality' | 'category']?: TemplateTable[Field] | undefined
  }
}

/**
 * Has the simulated platform say something of a template that there is, and writes down who made it, with what the
 * platform remembers. Answers the template as it is then.
 */
export async function speakOfTemplate(
  app: App,
  scope: Scope,
  { actor, action, name, language, said }: Saying,
  say: (channel: Channel, alongside: (tx: Tx) => Promise<void>) => Promise<void>,
): Promise<{ data: TemplateView }> {
  const channel = await simulatedChannel(app, scope)
  const before = await templateForSend(app.db, scope, name, language)
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const details = whatChanged(before, given)
  const subject = namesOfTemplate(before)
  await say(channel, (tx) => recordAudit(app, tx, scope, { actor, action, subject, details }))
  return { data: presentTemplate(await templateForSend(app.db, scope, name, language)) }
}
