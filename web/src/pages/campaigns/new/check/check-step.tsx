import { Grid, List, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CampaignCheck } from '@parley/shared/campaigns/campaign-check'
import type { ListColumns } from '@parley/shared/campaigns/new-campaigns'
import type { TemplateView } from '@parley/shared/templates/templates'
import { useTranslation } from 'react-i18next'
import { translated } from '../../../../i18n/sentences.ts'
import { useWorkspaceContext } from '../../../../scope.ts'
import { Loaded } from '../../../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../../../ui/lists/skeletons.tsx'
import { Callout } from '../../../../ui/text/callout.tsx'
import { TestSendPanel } from '../../../templates/test-send.tsx'
import type { ChangeDraft, Draft } from '../draft.ts'
import { PersonPreview } from '../recipients/person-preview.tsx'
import { isRepetition, type ReadRow } from '../recipients/reading.ts'
import { Step } from '../steps.tsx'
import { CheckFigures, CostByCountry } from './check-figures.tsx'
import { isForLater } from './plan.ts'
import { PlanForm } from './plan-form.tsx'
import { useCheck } from './use-check.ts'

type CheckStepProps = {
  template: TemplateView
  recipients: readonly ReadRow[]
  /** The workspace's, in which a schedule is planned unless the user selects another one. */
  timeZone: string
  columns: ListColumns | undefined
  draft: Draft
  onChange: ChangeDraft
  onStarted: () => void
}

const typingMs = 300

/** Shows recipients, cost, warnings, schedule and previews before anything is sent. */
export function CheckStep({ template, recipients, timeZone, columns, draft, onChange, onStarted }: CheckStepProps) {
  const { t } = useTranslation('campaigns')
  const { plan, channelId } = draft
  const [debouncedPlan] = useDebouncedValue(plan, typingMs)
  const stored = columns?.stored
  const check = useCheck(template, recipients, { channelId, stored })
  // When the server rejects the plan, such as a date in the past, the check without the plan is still shown.
  const plannedCheck = useCheck(template, recipients, { channelId, stored, plan: debouncedPlan })
  return (
    <Step title={t('reviewAndSend')} about={t('nothingSent')}>
      <Loaded query={check} skeleton={<FormSkeleton fields={3} />}>
        {(unplannedCheck) => {
          const shown = plannedCheck.data ?? unplannedCheck
          if (!shown) return null
          return (
            <Grid gap="lg">
              <Grid.Col span={{ base: 12, md: 7 }}>
                <Stack gap="md">
                  <CheckFigures
                    check={shown}
                    timeZone={plan?.timeZone ?? timeZone}
                    isScheduled={plannedCheck.data !== undefined && isForLater(plan)}
                  />
                  <CheckWarnings check={shown} />
                  <CostByCountry check={shown} />
                  <PlanForm
                    template={template}
                    recipients={recipients}
                    check={shown}
                    timeZone={timeZone}
                    planError={plannedCheck.error}
                    columns={columns}
                    draft={draft}
                    onChange={onChange}
                    onStarted={onStarted}
                  />
                </Stack>
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 5 }}>
                <Stack gap="md">
                  <PersonPreview template={template} recipients={recipients.filter((row) => !isRepetition(row))} />
                  <TestSendPanel template={template} {...(recipients[0] && { values: recipients[0].values })} />
                </Stack>
              </Grid.Col>
            </Grid>
          )
        }}
      </Loaded>
    </Step>
  )
}

/** The problems and warnings that the user should see before sending. */
function CheckWarnings({ check: { problem, warnings } }: { check: CampaignCheck }) {
  const { t } = useTranslation('campaigns')
  const { mode } = useWorkspaceContext()
  return (
    <>
      {problem && (
        <Callout tone="bad" alert title={t('cannotBeSent')}>
          {translated(problem)}.
        </Callout>
      )}
      {warnings.length > 0 && (
        <Callout tone="warn" title={t('beforeYouSend')}>
          <List size="sm" spacing={4}>
            {warnings.map(({ code, message }) => (
              <List.Item key={code}>{translated(message)}</List.Item>
            ))}
          </List>
        </Callout>
      )}
      {mode === 'test' && <Callout tone="info">{t('testMode')}</Callout>}
    </>
  )
}
