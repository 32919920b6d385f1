import { Group, Stack } from '@mantine/core'
import { importKeys, importModes } from '@parley/shared/contacts/import-options'
import type { ImportPlan } from '@parley/shared/contacts/imports'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Select } from '../../ui/forms/select.tsx'
import { Panel } from '../../ui/panel.tsx'

type ImportRulesProps = { plan: ImportPlan; onChange: (plan: ImportPlan) => void }

/** Selects by what a row finds its contact, what rows may do, and which tag every contact of the list gets. */
export function ImportRules({ plan, onChange }: ImportRulesProps) {
  const { t } = useTranslation('imports')
  const trpc = useTRPC()
  const tags = useQuery(trpc.tags.list.queryOptions(useScope()))
  const names = (tags.data?.data ?? []).map(({ name }) => name)
  return (
    <Panel title={t('rules')}>
      <Stack gap="md">
        <Group gap="md" align="flex-end">
          <Select
            label={t('key')}
            value={plan.key}
            data={importKeys.map((value) => ({ value, label: t(`target_${value}`) }))}
            allowDeselect={false}
            onChange={(value) => onChange({ ...plan, key: importKeys.find((each) => each === value) ?? plan.key })}
          />
          <Select
            label={t('mode')}
            w={280}
            value={plan.import_mode}
            data={importModes.map((value) => ({ value, label: t(`mode_${value}`) }))}
            allowDeselect={false}
            onChange={(value) =>
              onChange({ ...plan, import_mode: importModes.find((each) => each === value) ?? plan.import_mode })
            }
          />
          <Select
            label={t('tag')}
            placeholder={t('noTag')}
            value={plan.add_tags[0] ?? null}
            data={names}
            clearable
            onChange={(value) => onChange({ ...plan, add_tags: value ? [value] : [] })}
          />
        </Group>
      </Stack>
    </Panel>
  )
}
