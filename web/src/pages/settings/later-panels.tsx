import { Code, Group, NumberInput, Stack, Text } from '@mantine/core'
import type { SettingsView } from '@parley/shared/workspace/settings'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { useNamedSection } from '../../ui/use-named-section.ts'
import { ArchivePanel } from './archive-panel.tsx'
import { BackupsPanel } from './backups/backups-panel.tsx'
import { DeletePanel } from './delete-panel.tsx'
import { FilesPanel } from './files-panel.tsx'
import { InstallationPanel } from './installation-panel.tsx'
import { RetentionForm } from './retention-form.tsx'
import { SecurityForm } from './security-form.tsx'
import { SettingsPanel, useSettingsForm } from './settings-form.tsx'
import { TierPanel } from './tier-panel.tsx'

/** What is below the first screen of the settings. */
export function LaterPanels({ settings }: { settings: SettingsView }) {
  useNamedSection()
  return (
    <>
      <SecurityForm settings={settings} />
      <KeyLifetimeForm settings={settings} />
      <RetentionForm settings={settings} />
      <FilesPanel />
      <TierPanel settings={settings} />
      <BackupsPanel />
      <IdsPanel />
      <OwnerPanels />
    </>
  )
}

/** What only owners can do with the workspace, and with the installation in its first workspace. */
function OwnerPanels() {
  const { workspace } = useWorkspaceContext()
  return workspace.role === 'owner' ? <Panels /> : null
}

function Panels() {
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const installation = useQuery(trpc.workspaces.installation.queryOptions({ workspaceId }))
  return (
    <Loaded query={installation} skeleton={<FormSkeleton fields={2} />}>
      {(view) => (
        <>
          {view.isFirstWorkspace && <InstallationPanel installation={view} />}
          <ArchivePanel />
          <DeletePanel isFirstWorkspace={view.isFirstWorkspace} />
        </>
      )}
    </Loaded>
  )
}

const names = {
  get maxKeyLifetimeDays() {
    return i18n.t('settings:maximumLifetime')
  },
}

/** The longest lifetime of new and rotated API keys; empty for no limit. */
function KeyLifetimeForm({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation('settings')
  const current: { maxKeyLifetimeDays: number | string } = { maxKeyLifetimeDays: settings.maxKeyLifetimeDays ?? '' }
  const form = useSettingsForm(current, {
    names,
    toChange: ({ maxKeyLifetimeDays: days }) => ({ maxKeyLifetimeDays: days === '' ? null : days }),
  })
  return (
    <SettingsPanel title={t('apiKeys')} form={form}>
      <NumberInput
        label={t('maximumLifetime')}
        description={t('keyLifetimeHint')}
        placeholder={t('noLimit')}
        allowDecimal={false}
        maw={320}
        {...form.getInputProps('maxKeyLifetimeDays')}
      />
    </SettingsPanel>
  )
}

/** The IDs and URLs that API clients need. */
function IdsPanel() {
  const { t } = useTranslation('settings')
  const { workspaceId } = useScope()
  return (
    <Panel id="api" title={t('api')}>
      <Stack gap="md">
        <Id name={t('workspaceId')} value={workspaceId}>
          <Trans t={t} i18nKey="workspaceIdHint" components={{ code: <Code /> }} />
        </Id>
        <Id name={t('apiBaseUrl')} value={`${window.location.origin}/api/v1`}>
          {t('baseUrlHint')}
        </Id>
      </Stack>
    </Panel>
  )
}

function Id({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {name}
      </Text>
      <Group gap={4} wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
        <CopyButton text={value} what={name.toLowerCase()} />
      </Group>
      <Text size="xs" c="dimmed" mt={2}>
        {children}
      </Text>
    </div>
  )
}
