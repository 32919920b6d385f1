import { NativeSelect } from '@mantine/core'
import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import type { RecipientState } from '@parley/shared/campaigns/recipients'
import { recipientStates } from '@parley/shared/words'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { translated } from '../../../i18n/sentences.ts'
import { withParameter } from '../../../ui/forms/query-parameters.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { recipientWord } from '../state.tsx'

type Filter = {
  readonly state?: RecipientState | undefined
  readonly code?: string | undefined
  readonly replied?: 'yes' | 'no' | undefined
}

type RecipientFilterProps = { report: CampaignReport; value: Filter }

const names = ['state', 'code', 'replied'] as const

/** Selects recipients by state, reply or failure reason, in one control that is kept in the URL. */
export function RecipientFilter({ report, value }: RecipientFilterProps) {
  const { t } = useTranslation('campaigns')
  const [, setParameters] = useSearchParams()
  const { campaign, failures } = report
  const option = (filter: Filter, label: string, people?: number) => ({
    value: textOf(filter),
    label: people === undefined ? label : `${label} (${formatNumber(people)})`,
  })
  const states = recipientStates.filter((each) => campaign.counts[each] > 0)
  const groups = [
    {
      group: t('state'),
      items: states.map((state) => option({ state }, recipientWord(state), campaign.counts[state])),
    },
    {
      group: t('reply'),
      items:
        campaign.replied > 0
          ? [option({ replied: 'yes' }, t('replied'), campaign.replied), option({ replied: 'no' }, t('notReplied'))]
          : [],
    },
    {
      group: t('failureReason'),
      items: failures.map(({ state, code, reason, count }) => option({ state, code }, translated(reason), count)),
    },
  ].filter(({ items }) => items.length > 0)
  const current = textOf(value)
  const isListed = current === '' || groups.some(({ items }) => items.some((item) => item.value === current))
  const choose = (text: string) => {
    const chosen = new URLSearchParams(text)
    setParameters((before) =>
      names.reduce((after, name) => withParameter(after, name, chosen.get(name) ?? undefined), before),
    )
  }
  return (
    <NativeSelect
      aria-label={t('filterRecipients')}
      maw={360}
      value={current}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        option({}, t('everyRecipient'), campaign.total),
        ...groups,
        // A link can name a combination that this list does not have.
        ...(isListed ? [] : [{ value: current, label: describe(value) }]),
      ]}
    />
  )
}

function textOf(filter: Filter): string {
  const given = names.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]]))
  return new URLSearchParams(given).toString()
}

function describe({ state, code }: Filter): string {
  return [state && recipientWord(state), code].filter(Boolean).join(' · ')
}
