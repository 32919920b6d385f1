import type { CandidateView, ListCandidates } from '@parley/shared/campaigns/candidates'
import { type Paged, pagination } from '@parley/shared/paging'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findTag } from '../../tags/tags.store.ts'
import { campaignOf } from '../find-campaign.ts'
import { type Candidate, countCandidates, pageOfCandidates } from './candidates.store.ts'
import { candidatesByFields } from './candidates-by-fields.ts'

type Input = Omit<ListCandidates, keyof Where>

const dayMs = 24 * 3_600_000

/**
 * Contacts that a campaign can be sent to: with a phone number or a user ID, and not opted out. Newest first. `not_found` where
 * the filter names a campaign or a tag that does not exist.
 */
export async function listCandidates(
  app: App,
  scope: Scope<'campaigns.choose'>,
  input: Input,
): Promise<Paged<CandidateView>> {
  if (input.campaignId !== undefined) await campaignOf(app.db, scope, input.campaignId)
  if (input.tagId !== undefined && !(await findTag(app.db, scope, input.tagId))) throw notFound('tag')
  const { lastMessage, fields, ...rest } = input
  const byFields = await candidatesByFields(app, scope, fields)
  const filter = {
    ...rest,
    ...(byFields && { byFields }),
    ...(lastMessage && {
      lastMessage: { is: lastMessage.is, of: lastMessage.of, at: app.now() - lastMessage.days * dayMs },
    }),
  }
  // A condition may be compared with every value of a field, which would block the event loop.
  const db = byFields ? app.store.textSearch.db : app.db
  const candidates = await pageOfCandidates(db, scope, filter)
  const total = await countCandidates(db, scope, filter)
  return { data: candidates.map(present), pagination: pagination(input, total) }
}

function present({ id, phone, platform_user_id, name, created_at }: Candidate): CandidateView {
  return { id, phone, user_id: platform_user_id, name, created_at: new Date(created_at).toISOString() }
}
