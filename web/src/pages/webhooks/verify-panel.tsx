import { Stack, Tabs, Text } from '@mantine/core'
import { Panel } from '../../ui/panel.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { type SampleLanguage, verifySamples } from './verify-samples.ts'

const languages = Object.keys(verifySamples) as SampleLanguage[]

/** Code samples that verify the signature of a delivery. */
export function VerifyPanel() {
  return (
    <Panel title="Verify signatures">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Anyone can send requests to your endpoint. Verify each request over its raw body with the webhook’s signing
          secret. During a rotation there are two signatures, and one match is sufficient. Respond with a 2xx status
          within 15 seconds. An event can arrive more than once with the same webhook-id.
        </Text>
        <Tabs defaultValue="Node" keepMounted={false}>
          <Tabs.List mb="sm" aria-label="Language">
            {languages.map((language) => (
              <Tabs.Tab key={language} value={language}>
                {language}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {languages.map((language) => (
            <Tabs.Panel key={language} value={language}>
              <CodeBlock text={verifySamples[language]} what={`sample for ${language}`} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Panel>
  )
}
