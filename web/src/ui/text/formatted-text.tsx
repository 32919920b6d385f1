import { Fragment, useMemo } from 'react'
import styles from './formatted-text.module.css'
import { parseText, type TextNode, type TextStyle } from './parse-text.ts'

const elements = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const satisfies Record<
  TextStyle,
  string
>

/**
 * What a person wrote, formatted as in WhatsApp, with its links. Each paragraph has its own direction. Nothing in the
 * text can become an element or an attribute of its own.
 */
export function FormattedText({ text }: { text: string }) {
  const nodes = useMemo(() => parseText(text), [text])
  return (
    <span className={styles.text} dir="auto">
      <Nodes nodes={nodes} />
    </span>
  )
}

function Nodes({ nodes }: { nodes: readonly TextNode[] }) {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    <Fragment key={index}>{typeof node === 'string' ? node : <Part node={node} />}</Fragment>
  ))
}

function Part({ node }: { node: Exclude<TextNode, string> }) {
  if ('style' in node) {
    const Element = elements[node.style]
    return (
      <Element>
        <Nodes nodes={node.children} />
      </Element>
    )
  }
  // Read from left to right also between Arabic words. The page that is opened learns nothing of this one.
  return (
    <a href={node.href} dir="ltr" target="_blank" rel="noopener noreferrer nofollow">
      {node.text}
    </a>
  )
}
