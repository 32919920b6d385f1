type Release = {
  readonly name: string
  readonly sections: readonly { readonly name: string; readonly lines: readonly string[] }[]
}

/** The releases of a changelog in the format of keepachangelog.com, as plain text. */
export function newsIn(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((release) => {
      const [head = '', ...sections] = release.split(/^### /m)
      return { name: nameOf(head), sections: sections.map(sectionOf) }
    })
    .filter(({ sections }) => sections.length > 0)
}

function nameOf(head: string): string {
  return (head.split('\n')[0] ?? '').replace(/[[\]]/g, '').trim()
}

function sectionOf(section: string) {
  const [head = '', ...lines] = section.split(/^- /m)
  return { name: head.trim(), lines: lines.map(plainText) }
}

/** Removes the line breaks, code marks and link targets of Markdown. */
function plainText(line: string): string {
  return line
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replace(/\s+/g, ' ')
    .trim()
}
