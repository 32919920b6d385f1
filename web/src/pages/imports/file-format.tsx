import { Group, Stack } from '@mantine/core'
import { importEncodings, importSeparators } from '@parley/shared/contacts/import-options'
import type { FoundTable } from '@parley/shared/contacts/imports'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/forms/select.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'

export type Format = {
  readonly encoding?: FoundTable['encoding'] | undefined
  readonly separator?: FoundTable['separator'] | undefined
}

type FileFormatProps = { found: FoundTable; format: Format; onChange: (format: Format) => void }

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

/** The encoding and the separator of a list, which the examples of its columns show at once. */
export function FileFormat({ found, format, onChange }: FileFormatProps) {
  const { t } = useTranslation('imports')
  return (
    <Panel title={t('format')}>
      <Stack gap="md">
        {!found.encoding_certain && format.encoding === undefined && (
          <Callout tone="warn">{t('encodingUnclear')}</Callout>
        )}
        <Group gap="md" align="flex-end">
          <Select
            label={t('encoding')}
            value={found.encoding}
            data={[...importEncodings]}
            allowDeselect={false}
            onChange={(value) => onChange({ ...format, encoding: importEncodings.find((each) => each === value) })}
          />
          <Select
            label={t('separator')}
            value={found.separator}
            data={importSeparators.map((value) => ({ value, label: t(separatorNames[value]) }))}
            allowDeselect={false}
            onChange={(value) => onChange({ ...format, separator: importSeparators.find((each) => each === value) })}
          />
        </Group>
      </Stack>
    </Panel>
  )
}
