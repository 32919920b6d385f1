import { List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../../ui/text/code-block.tsx'

const steps = [
  'stopParley',
  'onAnotherMachineFirstInstallThe',
  'runTheCommandBelowWithThe',
  'startParleyEverythingSinceTheBackup',
] as const

/** How the operator restores a backup. It needs the command line, because Parley must not run meanwhile. */
export function RestoreInstructions() {
  const { t } = useTranslation('settings')
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('restoreABackup')}
      </Text>
      <List type="ordered" size="sm" spacing={4}>
        {steps.map((step) => (
          <List.Item key={step}>{t(step)}</List.Item>
        ))}
      </List>
      <CodeBlock text="parley restore FILE" what={t('restoreCommand')} />
    </Stack>
  )
}
