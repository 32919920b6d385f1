import { Stack, Tabs, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/panel.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { type SampleLanguage, verifySamples } from './verify-samples.ts'

const languages = Object.keys(verifySamples) as SampleLanguage[]

/** Code samples that verify the signature of a delivery. */
export function VerifyPanel() {
  const { t } = useTranslation('webhooks')
  return (
    <Panel title={t('verifySignatures')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('verifyHint')}
        </Text>
        <Tabs defaultValue="Node" keepMounted={false}>
          <Tabs.List mb="sm" aria-label={t('language')}>
            {languages.map((language) => (
              <Tabs.Tab key={language} value={language}>
                {language}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {languages.map((language) => (
            <Tabs.Panel key={language} value={language}>
              <CodeBlock text={verifySamples[language]} what={t('sampleFor', { language })} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Panel>
  )
}
