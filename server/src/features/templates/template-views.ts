import type { TemplateView } from '@parley/shared/templates/templates'
import type { Kysely } from 'kysely'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Schema } from '../../db/schema.ts'
import type { Scope } from '../../policy.ts'
import { listChannelRows } from '../channels/channels.store.ts'
import { presentTemplate } from './present-template.ts'

/** Templates as they are shown, each with the channels in use that can send it. The channels are read once. */
export async function templateViews(
  db: Kysely<Schema>,
  scope: Scope,
  templates: readonly TemplateTable[],
): Promise<TemplateView[]> {
  const inUse = (await listChannelRows(db, scope)).filter((channel) => channel.is_active === 1)
  return templates.map((template) => {
    const own = inUse.filter((channel) => channel.account_id === template.account_id)
    return presentTemplate(
      template,
      own.map(({ id, name }) => ({ id, name })),
    )
  })
}

export async function templateView(db: Kysely<Schema>, scope: Scope, template: TemplateTable): Promise<TemplateView> {
  const [view] = await templateViews(db, scope, [template])
  if (!view) throw new Error('One template has one view')
  return view
}
