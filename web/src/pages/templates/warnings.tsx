import { List } from '@mantine/core'
import { definitionDoubts, definitionProblems } from '@parley/shared/template-rules'
import type { Component } from '@parley/shared/templates'
import { Callout } from '../../ui/callout.tsx'

/** What a reviewer would stumble over, while it can still be changed. Nothing is said of an empty message. */
export function Warnings({ components }: { components: Component[] }) {
  const isStarted = components.some((component) => component.type === 'BODY' && component.text.trim() !== '')
  if (!isStarted) return null
  const sentences = [...definitionProblems(components), ...definitionDoubts(components)].map(
    ({ path, message }) => `The ${partOf(path, components)} ${message}.`,
  )
  if (sentences.length === 0) return null
  return (
    <Callout tone="warn" title="WhatsApp would refuse or question this">
      <List size="sm" spacing={4}>
        {[...new Set(sentences)].map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Callout>
  )
}

const names: Record<Component['type'], string> = {
  HEADER: 'header',
  BODY: 'message',
  FOOTER: 'footer',
  BUTTONS: 'list of buttons',
}

function partOf(path: string, components: Component[]): string {
  const component = components[Number(/^components\[(\d+)\]/.exec(path)?.[1] ?? -1)]
  const button = /\.buttons\[(\d+)\]/.exec(path)?.[1]
  if (button !== undefined) return `button ${Number(button) + 1}`
  return component ? names[component.type] : 'template'
}
