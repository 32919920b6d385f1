import { Button, Group, NumberInput, Radio, Stack, TextInput } from '@mantine/core'
import type { CampaignCheck } from '@parley/shared/campaigns/campaign-check'
import type { TemplateView } from '@parley/shared/templates/templates'
import { IconCalendarTime, IconSend } from '@tabler/icons-react'
import { useEffect } from 'react'
import { readFailure } from '../../../../failures.ts'
import { errorsOfDetails } from '../../../../ui/forms/field-errors.ts'
import { FormProblem, useSchemaForm } from '../../../../ui/forms/schema-form.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { count, formatMoney } from '../../../../ui/text/format.ts'
import { fieldOfSchedule, momentOf } from '../../schedule.ts'
import { WhenFields } from '../../when-fields.tsx'
import { describeMoment } from '../../zones.ts'
import type { Draft, Plan } from '../draft.ts'
import type { ReadRow } from '../recipients/reading.ts'
import { inputOfPlan, newPlan, problemsOf } from './plan.ts'
import { requestOf } from './use-check.ts'
import { useStart } from './use-start.ts'

type PlanFormProps = {
  template: TemplateView
  recipients: readonly ReadRow[]
  check: CampaignCheck
  /** Why the server would not take the plan as it is. */
  refusal: unknown
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  onStarted: () => void
}

/** What it is called, when it goes out, what it may cost, and the button that says what it will do. */
export function PlanForm({ template, recipients, check, refusal, draft, onChange, onStarted }: PlanFormProps) {
  const start = useStart({ draftId: draft.id, onStarted, onAnother: (id) => onChange({ id }) })
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/campaigns/new-campaigns')).StartCampaign,
    initial: draft.plan ?? newPlan(),
    toInput: (values) => ({ ...start.scope, ...requestOf(template, recipients), ...inputOfPlan(values) }),
    fieldOf: (path) => (path === 'budgetMicros' ? 'budget' : fieldOfSchedule(path)),
    onSubmit: start.run,
  })
  const { values } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is kept whenever it changes
  useEffect(() => onChange({ plan: values }), [values])
  const submit = (event: React.SyntheticEvent<HTMLFormElement>) => {
    const problems = problemsOf(values)
    if (Object.keys(problems).length === 0) return form.submit(event)
    event.preventDefault()
    form.setErrors(problems)
  }
  const told = refusedFields(refusal)
  const propsOf = (field: keyof Plan) => {
    const props = form.getInputProps(field)
    return { ...props, error: props.error ?? told[field] }
  }
  const isLater = values.when === 'later'
  return (
    <Panel title="When, and for how much">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Radio.Group label="When" {...form.getInputProps('when')}>
            <Group gap="lg" mt={6}>
              <Radio value="now" label="Now" />
              <Radio value="later" label="At a time of your choice" />
            </Group>
          </Radio.Group>
          {isLater && <WhenFields values={values} propsOf={propsOf} />}
          <NumberInput
            label="Budget cap"
            description={`Optional. Nobody more is sent to once the limit is reached; the estimate is ${formatMoney(check.cost_estimate.micros, check.cost_estimate.currency)}.`}
            placeholder="No limit"
            leftSection={check.cost_estimate.currency === 'USD' ? '$' : check.cost_estimate.currency}
            hideControls
            allowNegative={false}
            decimalScale={4}
            maw={320}
            {...propsOf('budget')}
          />
          <TextInput
            label="Name of the campaign"
            description="Optional; for finding it later"
            placeholder={template.name}
            maw={320}
            {...propsOf('name')}
          />
          <FormProblem form={form} />
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

/** Just what pressing the button does. */
function describePlan(people: number, plan: Plan): string {
  const many = count(people, 'person', 'people')
  if (plan.when === 'now') return `Send to ${many} now`
  const moment = momentOf(plan)
  return `Schedule for ${many}${moment === undefined ? '' : `: ${describeMoment(moment, plan.timeZone)}`}`
}

function refusedFields(refusal: unknown): Record<string, string> {
  if (!refusal) return {}
  const errors = Object.entries(errorsOfDetails(readFailure(refusal).details))
  return Object.fromEntries(
    errors.map(([path, message]) => [path === 'budgetMicros' ? 'budget' : fieldOfSchedule(path), message]),
  )
}
