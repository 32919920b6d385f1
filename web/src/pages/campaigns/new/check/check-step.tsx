import { Grid, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { TemplateView } from '@parley/shared/templates/templates'
import { Loaded } from '../../../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../../../ui/lists/skeletons.tsx'
import type { Draft } from '../draft.ts'
import { PersonPreview } from '../recipients/person-preview.tsx'
import type { ReadRow } from '../recipients/reading.ts'
import { Step } from '../steps.tsx'
import { CheckFigures, CostByCountry } from './check-figures.tsx'
import { CheckWarnings } from './check-warnings.tsx'
import { isForLater } from './plan.ts'
import { PlanForm } from './plan-form.tsx'
import { useCheck } from './use-check.ts'

type CheckStepProps = {
  template: TemplateView
  recipients: readonly ReadRow[]
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  onStarted: () => void
}

const typingMs = 300

/** Everything that is about to happen, on one page, before it does. */
export function CheckStep({ template, recipients, draft, onChange, onStarted }: CheckStepProps) {
  const { plan } = draft
  const [typedPlan] = useDebouncedValue(plan, typingMs)
  const check = useCheck(template, recipients)
  // A plan that is refused, such as a day gone by, leaves what is known without it.
  const planned = useCheck(template, recipients, typedPlan)
  return (
    <Step title="Is everything right?" about="Nothing has been sent yet. This is what would be.">
      <Loaded query={check} skeleton={<FormSkeleton fields={3} />}>
        {(plain) => {
          const found = planned.data ?? plain
          if (!found) return null
          return (
            <Grid gap="lg">
              <Grid.Col span={{ base: 12, md: 7 }}>
                <Stack gap="md">
                  <CheckFigures check={found} isScheduled={planned.data !== undefined && isForLater(plan)} />
                  <CheckWarnings check={found} />
                  <CostByCountry check={found} />
                  <PlanForm
                    template={template}
                    recipients={recipients}
                    check={found}
                    refusal={planned.error}
                    draft={draft}
                    onChange={onChange}
                    onStarted={onStarted}
                  />
                </Stack>
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 5 }}>
                <PersonPreview template={template} recipients={recipients} />
              </Grid.Col>
            </Grid>
          )
        }}
      </Loaded>
    </Step>
  )
}
