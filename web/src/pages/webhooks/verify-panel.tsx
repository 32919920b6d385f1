import { Stack, Tabs, Text } from '@mantine/core'
import { Panel } from '../../ui/panel.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { type SampleLanguage, verifySamples } from './verify-samples.ts'

const languages = Object.keys(verifySamples) as SampleLanguage[]

/** How a receiver knows that it was Parley. */
export function VerifyPanel() {
  return (
    <Panel title="Check the signature">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Anybody can post to your address. Check each request over the body as it came, byte for byte, with the
          webhook’s signing secret; during a rotation there are two signatures, and one that fits is enough. Answer with
          any 2xx within 15 seconds, and expect an event twice: its webhook-id stays the same.
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
