import type { CandidateView, ListCandidates } from '@parley/shared/campaigns/candidates'
import { type Paged, pageOf } from '@parley/shared/paging'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { countInTime } from '../../contacts/filter/count-in-time.ts'
import { oneSearchAtATime } from '../../search/one-at-a-time.ts'
import { findTag } from '../../tags/tags.store.ts'
import { campaignOf } from '../find-campaign.ts'
import { type Candidate, type CandidateFilter, countCandidates, pageOfCandidates } from './candidates.store.ts'
import { candidatesByFields } from './candidates-by-fields.ts'

type Input = Omit<ListCandidates, keyof Where>

const dayMs = 24 * 3_600_000

/**
 * Contacts that a campaign can be sent to: with a phone number or a user ID, and not opted out. Newest first. `not_found` where
 * the filter names a campaign or a tag that does not exist. A total that takes more than two seconds to count is the least that it can be, with
 * `total_capped` where there can be more.
 */
export async function listCandidates(
  app: App,
  scope: Scope<'campaigns.choose'>,
  input: Input,
): Promise<Paged<CandidateView>> {
  if (input.campaignId !== undefined) await campaignOf(app.db, scope, input.campaignId)
  if (input.tagId !== undefined && !(await findTag(app.db, scope, input.tagId))) throw notFound('tag')
  const { lastMessage, daysToReply, fields, ...rest } = input
  const byFields = await candidatesByFields(app, scope, fields)
  const now = app.now()
  const filter = {
    ...rest,
    ...(byFields && { byFields }),
    ...(lastMessage && {
      lastMessage: { is: lastMessage.is, of: lastMessage.of, at: now - lastMessage.days * dayMs },
    }),
    ...(daysToReply !== undefined && { toReply: { withinMs: daysToReply * dayMs, now } }),
  }
  return oneSearchAtATime(app, scope.actor, () => filteredPage(app, scope, { input, filter }))
}

type Filtered = { readonly input: Input; readonly filter: CandidateFilter }

/**
 * Returns a page of the candidates that meet a filter. They are read beside the event loop, because a condition may be compared
 * with every contact, message or value of a field.
 */
async function filteredPage(app: App, scope: Scope, { input, filter }: Filtered): Promise<Paged<CandidateView>> {
  const { db } = app.store.textSearch
  const [candidates, counted] = await Promise.all([
    pageOfCandidates(db, scope, filter),
    countInTime(app, (beside) => countCandidates(beside, scope, filter)),
  ])
  return { data: candidates.map(present), pagination: pageOf(input, candidates.length, counted) }
}

function present({ id, phone, platform_user_id, name, created_at }: Candidate): CandidateView {
  return { id, phone, user_id: platform_user_id, name, created_at: new Date(created_at).toISOString() }
}
