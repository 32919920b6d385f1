import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import type { CampaignCheck } from '@parley/shared/campaigns/campaign-check'
import type { ListColumns } from '@parley/shared/campaigns/new-campaigns'
import type { TemplateView } from '@parley/shared/templates/templates'
import { IconCalendarTime, IconSend } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../../../failures.ts'
import { SimulatedNote } from '../../../../frame/simulated-note.tsx'
import { i18n } from '../../../../i18n/i18n.ts'
import { errorsOfDetails } from '../../../../ui/forms/field-errors.ts'
import { FormProblem, useSchemaForm } from '../../../../ui/forms/schema-form.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { formatMoney } from '../../../../ui/text/format.ts'
import { useNow } from '../../../../ui/text/time.tsx'
import { BudgetInput } from '../../budget-input.tsx'
import { RecipientHours } from '../../recipient-hours.tsx'
import { fieldOfSchedule, momentOf } from '../../schedule.ts'
import { WhenFields } from '../../when-fields.tsx'
import { describeMoment } from '../../zones.ts'
import type { ChangeDraft, Draft, Plan } from '../draft.ts'
import type { ReadRow } from '../recipients/reading.ts'
import { inputOfPlan, newPlan, problemsOf } from './plan.ts'
import { requestOf } from './use-check.ts'
import { useStart } from './use-start.ts'

type PlanFormProps = {
  template: TemplateView
  recipients: readonly ReadRow[]
  check: CampaignCheck
  timeZone: string
  /** The server's error for the plan as it is, if any. */
  planError: unknown
  /** The columns of the list, which a duplicate of the campaign gets. */
  columns: ListColumns | undefined
  draft: Draft
  onChange: ChangeDraft
  onStarted: () => void
}

/** The campaign's name, schedule and budget, and the button that starts or schedules it. */
export function PlanForm(props: PlanFormProps) {
  const { t } = useTranslation('campaigns')
  const { template, recipients, check, timeZone, planError, columns, draft, onChange, onStarted } = props
  const start = useStart({ draftId: draft.id, onStarted, onNewDraft: (id) => onChange({ id }) })
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/campaigns/new-campaigns')).StartCampaign,
    initial: draft.plan ?? newPlan(timeZone),
    toInput: (values) => ({
      ...start.scope,
      ...requestOf(template, recipients, { channelId: draft.channelId, stored: columns?.stored }),
      ...inputOfPlan(values),
      columns,
    }),
    fieldOf: (path) => (path === 'budgetMicros' ? 'budget' : fieldOfSchedule(path)),
    onSubmit: start.run,
  })
  const { values } = form
  const now = useNow()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is saved whenever the values change
  useEffect(() => onChange({ plan: values }), [values])
  const submit = (event: React.SyntheticEvent<HTMLFormElement>) => {
    const problems = problemsOf(values)
    if (Object.keys(problems).length === 0) return form.submit(event)
    event.preventDefault()
    form.setErrors(problems)
  }
  const serverErrors = fieldErrorsOf(planError)
  const propsOf = (field: keyof Plan) => {
    const props = form.getInputProps(field)
    return { ...props, error: props.error ?? serverErrors[field] }
  }
  const isLater = values.when === 'later'
  return (
    <Panel title={t('scheduleAndBudget')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Radio.Group label={t('send')} {...form.getInputProps('when')}>
            <Group gap="lg" mt={6}>
              <Radio value="now" label={t('now')} />
              <Radio value="later" label={t('scheduleForLater')} />
            </Group>
          </Radio.Group>
          {isLater && <WhenFields values={values} propsOf={propsOf} />}
          <RecipientHours countries={check.countries} at={(isLater && momentOf(values)) || now} />
          <BudgetInput
            currency={check.cost_estimate.currency}
            description={t('aboutBudget', {
              cost: formatMoney(check.cost_estimate.micros, check.cost_estimate.currency),
            })}
            maw={320}
            {...propsOf('budget')}
          />
          <TextInput
            label={t('campaignName')}
            description={t('optional')}
            placeholder={template.name}
            maw={320}
            {...propsOf('name')}
          />
          <FormProblem form={form} />
          <SimulatedNote />
          <Group>
            <Button
              type="submit"
              h="auto"
              py={7}
              styles={{ label: { whiteSpace: 'normal' } }}
              leftSection={isLater ? <IconCalendarTime size={14} /> : <IconSend size={14} />}
              loading={form.busy}
              disabled={check.sendable === 0}
            >
              {describePlan(check.sendable, values)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

/** The button's label, which states exactly what it does. */
function describePlan(people: number, plan: Plan): string {
  if (plan.when === 'now') return i18n.t('campaigns:sendToNow', { count: people })
  const moment = momentOf(plan)
  if (moment === undefined) return i18n.t('campaigns:scheduleFor', { count: people })
  return i18n.t('campaigns:scheduleForAt', { count: people, moment: describeMoment(moment, plan.timeZone) })
}

function fieldErrorsOf(planError: unknown): Record<string, string> {
  if (!planError) return {}
  const errors = Object.entries(errorsOfDetails(readFailure(planError).details))
  return Object.fromEntries(
    errors.map(([path, message]) => [path === 'budgetMicros' ? 'budget' : fieldOfSchedule(path), message]),
  )
}
