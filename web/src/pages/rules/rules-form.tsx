import { Button, Grid, Stack } from '@mantine/core'
import type { ClassificationRule } from '@parley/shared/workspace/settings'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../scope.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { SettingsPanel, useSettingsForm } from '../settings/settings-form.tsx'
import { draftOfRule, emptyRule, fieldOfRule, type RulesValues, ruleOfDraft } from './rule-draft.ts'
import { RuleRow } from './rule-row.tsx'
import { TryMessage } from './try-message.tsx'

export function RulesForm({ rules }: { rules: ClassificationRule[] }) {
  const { t } = useTranslation('rules')
  const form = useSettingsForm<RulesValues>(
    { rules: rules.map(draftOfRule) },
    {
      names: { rules: t('rules') },
      toChange: (values) => ({ rules: values.rules.map(ruleOfDraft) }),
      fieldOf: fieldOfRule,
    },
  )
  const mayChange = useMay('manage_settings')
  const drafts = form.getValues().rules
  const add = (
    <Button
      variant="default"
      w="fit-content"
      leftSection={<IconPlus size={14} />}
      onClick={() => form.insertListItem('rules', emptyRule())}
    >
      {t('addRule')}
    </Button>
  )
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <SettingsPanel title={t('rules')} form={form} save={t('saveRules')}>
          {drafts.length === 0 ? (
            <EmptyState icon={<IconListCheck size={20} />} title={t('noRulesYet')} action={mayChange ? add : undefined}>
              {t('emptyHint')}
            </EmptyState>
          ) : (
            <>
              <Stack gap="sm" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
                {drafts.map((draft, index) => (
                  <RuleRow key={draft.key} form={form} index={index} isLast={index === drafts.length - 1} />
                ))}
              </Stack>
              {mayChange && add}
            </>
          )}
        </SettingsPanel>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <TryMessage rules={drafts.map(ruleOfDraft)} />
      </Grid.Col>
    </Grid>
  )
}
