import type { CampaignCheck } from '@parley/shared/campaigns/campaign-check'
import type { CheckCampaign } from '@parley/shared/campaigns/new-campaigns'
import { estimateCost, rateCard } from '@parley/shared/campaigns/rate-card'
import { addressesOf } from '@parley/shared/campaigns/recipient-address'
import { checkRecipients } from '@parley/shared/campaigns/recipient-check'
import type { UnstorableCell } from '@parley/shared/campaigns/stored-columns'
import type { Component } from '@parley/shared/templates/components'
import { bindVariables } from '@parley/shared/templates/template-binding'
import { slotsOf } from '@parley/shared/templates/template-slots'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import { requireAlso, type Scope } from '../../../policy.ts'
import { definitionsOf } from '../../contact-fields/contact-fields.store.ts'
import { templateProblem } from '../../messages/template-message.ts'
import { settingsOf } from '../../settings/settings.store.ts'
import { countCampaigns } from '../campaigns.store.ts'
import { currentBinding } from '../run/binding-version.ts'
import { knownCustomers } from '../run/prepare-recipients.ts'
import { requireRecipientFiles } from '../run/recipient-files.ts'
import { warningsOf } from './check-warnings.ts'
import { chooseTemplate } from './create-campaign.ts'
import { limitUseAt, limitWaitMs } from './limit-use.ts'
import { plannedStart } from './planned-start.ts'
import { countriesOf } from './recipient-countries.ts'
import { readColumns } from './stored-columns.ts'

type Input = Omit<CheckCampaign, keyof Where>

/** What starting the same campaign would find and cost. Changes nothing, and throws what starting it would throw. */
export async function checkCampaign(app: App, scope: Scope<'campaigns.send'>, input: Input): Promise<CampaignCheck> {
  const { columnsToStore = [] } = input
  if (columnsToStore.length > 0) requireAlso(scope, 'contacts.manage')
  const planned = input.schedule && plannedStart(app, input.schedule)
  const { channel, template } = await chooseTemplate(app.db, scope, input)
  const { recipients } = input
  await requireRecipientFiles(app, app.db, scope, { channel, template, recipients, bindingVersion: currentBinding })
  const slots = slotsOf(JSON.parse(template.components) as Component[])
  const results = checkRecipients(recipients, {
    bind: (variables) => bindVariables(slots, variables),
    ...(await knownCustomers(app, app.db, scope, recipients)),
  })
  const definitions = columnsToStore.length > 0 ? await definitionsOf(app.db, scope) : []
  const { unstorable } = readColumns(definitions, columnsToStore)
  const problem = templateProblem(template) ?? null
  const unsendable = new Set(results.flatMap(({ problem, position }) => (problem === 'same_phone' ? [] : [position])))
  const duplicates = new Set(
    results.flatMap(({ problem, position, first }) =>
      first === undefined || problem === 'same_phone' ? [] : [position],
    ),
  )
  const sendable = problem === null ? recipients.filter((_, position) => !unsendable.has(position)) : []
  const cost = estimateCost(
    addressesIn(recipients.filter((_, position) => !duplicates.has(position))),
    template.category,
  )
  const seconds = Math.ceil(sendable.length / channel.messagesPerSecond)
  const startsAt = planned?.at ?? app.now()
  const limit = await limitUseAt(app, scope, { channel, startsAt })
  const finishesAt = startsAt + seconds * 1000 + (limit ? limitWaitMs(limit, sendable.length) : 0)
  return {
    problem,
    total: recipients.length,
    sendable: sendable.length,
    results,
    unstorable: eachOnce(unstorable),
    warnings: warningsOf({
      results,
      unstorable: unstorable.length,
      template,
      channel,
      costMicros: estimateCost(addressesIn(sendable), template.category).micros,
      budgetMicros: input.budgetMicros,
      startsAt,
      finishesAt,
      shown: planned?.shown ?? 'once',
      timeZone: input.schedule?.timeZone ?? (await settingsOf(app.db, scope)).timeZone,
      othersRunning: await countCampaigns(app.db, scope, { state: 'running', channelId: channel.id }),
      sendable: sendable.length,
      limit,
    }),
    cost_estimate: { micros: cost.micros, currency: rateCard.currency },
    countries: await countriesOf(addressesIn(sendable)),
    by_market: cost.byMarket,
    rate_card: rateCard.version,
    messages_per_second: channel.messagesPerSecond,
    seconds_at_pace: seconds,
    starts_at: new Date(startsAt).toISOString(),
    finishes_at: new Date(finishesAt).toISOString(),
  }
}

/** The address of each recipient to which a message would be sent. */
function addressesIn(recipients: Input['recipients']): string[] {
  return recipients.flatMap((recipient) => {
    const checked = addressesOf(recipient)
    return checked.ok ? [checked.addresses[0]] : []
  })
}

function eachOnce(cells: readonly UnstorableCell[]): UnstorableCell[] {
  return [...new Map(cells.map((each) => [JSON.stringify([each.field, each.cell]), each])).values()]
}
